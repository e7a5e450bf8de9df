"""Proofs that anybody can check: what they claim is in docs/proofs.md, the checker stands alone."""

from nonet._prove._prove import clauses, prove, verify
