"""The verb `train`: learns the parameters of a method from a labelled corpus."""

import click

from ..training.duramen import train_duramen
from ..training.learning_curve import learning_curve
from ..training.naive_bayes import train_naive_bayes


@click.group()
def train() -> None:
    """Train a method on a labelled corpus."""


train.add_command(train_duramen)
train.add_command(train_naive_bayes)
train.add_command(learning_curve)
