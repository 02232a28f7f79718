"""From archives, tables and folders of pages to clean Parquet; docs/corpus.md describes it.

It needs the extra `duramen[corpus]`: fastwarc, fsspec and pyarrow.
"""

from .duplicates import deduplicate
from .engines import EngineError
from .options import Dedup, Options
from .page import is_sampled
from .plan import Task, plan_tasks
from .progress import Status
from .running import Summary, run
from .storage import OutputError, StorageError
from .summary import TaskSummary
from .task import run_task

__all__ = [
    "Dedup",
    "EngineError",
    "Options",
    "OutputError",
    "Status",
    "StorageError",
    "Summary",
    "Task",
    "TaskSummary",
    "deduplicate",
    "is_sampled",
    "plan_tasks",
    "run",
    "run_task",
]
