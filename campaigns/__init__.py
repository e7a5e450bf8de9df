"""Campaigns that look for faults at a size that a test suite has no time for.

Each file here that has a ``CAMPAIGN`` is one, found by its name. ``just campaign`` lists them,
``just campaign NAME --hours 1`` runs one and adds the run to ``campaigns/reports/NAME.json``, from
which ``tools/docs_tables.py`` makes the table of docs/trust.md. What one finds becomes a test.
"""
