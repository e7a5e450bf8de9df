"""Jobs: work on files of puzzles that outlives interruptions, here or on a cluster.

`run` cuts the work into shards, hands them to workers and leaves one file of Parquet for each;
`status` says how far that is. `OPERATIONS` are the things that a job can do, one file each;
`CLUSTERS` are the kinds of workers. The state of a job is in files alone: see docs/jobs.md.

Example:
    >>> nonet.jobs.OPERATIONS.get("rate").summary
    'How hard each puzzle is, on any scale.'
"""

from typing import TYPE_CHECKING

from nonet.lazy import later

if TYPE_CHECKING:
    from nonet.jobs._driver import JobStoppedError
    from nonet.jobs._ledger import FailedShard, JobProgress, JobReport
    from nonet.jobs._operation import OPERATIONS, JobKeywords, Operation
    from nonet.jobs._run import run, status
    from nonet.jobs._store import StorageError
    from nonet.jobs._workers import CLUSTERS, Cluster, Workers

__getattr__ = later(
    __name__,
    {
        "._driver": "JobStoppedError",
        "._operation": "OPERATIONS JobKeywords Operation",
        "._ledger": "FailedShard JobProgress JobReport",
        "._run": "run status",
        "._store": "StorageError",
        "._workers": "CLUSTERS Cluster Workers",
    },
)

__all__ = [
    "CLUSTERS",
    "OPERATIONS",
    "Cluster",
    "FailedShard",
    "JobKeywords",
    "JobProgress",
    "JobReport",
    "JobStoppedError",
    "Operation",
    "StorageError",
    "Workers",
    "run",
    "status",
]
