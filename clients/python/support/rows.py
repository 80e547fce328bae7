"""Test rows. A builder fills in what a test does not care about."""

from typing import Any

Row = dict[str, Any]


def job(**fields: Any) -> Row:
    """A job that can be inserted as it is."""
    common = {
        "title": "Accountant",
        "company": "Nilgiri Tea",
        "location": "Ooty",
        "type": "Full-time",
        "description": "Keeps the books.",
    }
    return {**common, **fields}


# Three jobs that differ in every column used by filters.
JOBS = [
    job(title="Designer", type="Contract", location="New Delhi", salary_min=50000, skills=["Figma"]),
    job(title="Driver", type="Part-time", location="Delhi", salary_min=None, skills=[]),
    job(title="Engineer", type="Remote", location="Pune", salary_min=90000, skills=["Python", "SQL"]),
]
