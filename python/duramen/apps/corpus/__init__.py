"""From archives, tables and folders of pages to clean Parquet; docs/corpus.md describes it.

It needs the extra `duramen[corpus]`: fastwarc, fsspec and pyarrow.
"""

from .duplicates import deduplicate as deduplicate
from .engines import EngineError as EngineError
from .options import Dedup as Dedup
from .options import Options as Options
from .page import is_sampled as is_sampled
from .plan import Task as Task
from .plan import plan_tasks as plan_tasks
from .progress import Status as Status
from .running import Summary as Summary
from .running import run as run
from .storage import OutputError as OutputError
from .storage import StorageError as StorageError
from .summary import TaskSummary as TaskSummary
from .task import run_task as run_task
