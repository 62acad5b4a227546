"""The notebook audit: a judge model reads what a seat wrote down and grades it (paper Appendix G).

It looks at logs of runs that were played. No score of the benchmark depends on it.
"""

from fmbench.evals.audit.audit import Audit, AuditRefused, Finding, audit_log, find_log
from fmbench.evals.audit.grades import CRITERIA, Grade, Judgement, Verdict, verdict_of
from fmbench.evals.audit.scorer import AUDIT_NAME, AUDITOR, notebook_audit

__all__ = [
    "AUDITOR",
    "AUDIT_NAME",
    "CRITERIA",
    "Audit",
    "AuditRefused",
    "Finding",
    "Grade",
    "Judgement",
    "Verdict",
    "audit_log",
    "find_log",
    "notebook_audit",
    "verdict_of",
]
