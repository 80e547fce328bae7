"""Selecting, filtering, ordering and paging."""

import pytest
from postgrest import CountMethod

from support.answers import refused, titles
from support.people import Person


@pytest.fixture
def jobs(employer: Person):
    """Starts a query over the three jobs of this file."""

    def start(columns: str = "title", **options):
        return employer.client.table("jobs").select(columns, **options).eq("employer_id", employer.id)

    return start


def test_columns_can_be_renamed_cast_and_taken_from_inside_json(jobs):
    found = jobs("position:title, salary_min::text, first:skills->0, text:skills->>1").eq("title", "Engineer")
    assert found.single().execute().data == {
        "position": "Engineer",
        "salary_min": "90000",
        "first": "Python",
        "text": "SQL",
    }


def test_comparisons(jobs):
    assert titles(jobs().eq("location", "Pune")) == ["Engineer"]
    assert titles(jobs().neq("salary_min", 50000)) == ["Engineer"]
    assert titles(jobs().gt("salary_min", 50000)) == ["Engineer"]
    assert titles(jobs().gte("salary_min", 50000).lte("salary_min", 90000)) == ["Designer", "Engineer"]
    assert titles(jobs().lt("salary_min", 90000)) == ["Designer"]
    assert titles(jobs().is_("salary_min", "null")) == ["Driver"]
    assert titles(jobs().in_("type", ["Remote", "Contract"])) == ["Designer", "Engineer"]
    assert titles(jobs().match({"location": "Delhi", "type": "Part-time"})) == ["Driver"]


def test_patterns(jobs):
    assert titles(jobs().like("title", "D%")) == ["Designer", "Driver"]
    assert titles(jobs().ilike("location", "%DELHI")) == ["Designer", "Driver"]
    assert titles(jobs().like_any_of("title", "Des%,Eng%")) == ["Designer", "Engineer"]
    assert titles(jobs().ilike_all_of("title", "d%,%r,%sign%")) == ["Designer"]
    assert titles(jobs().filter("title", "match", "^D.+r$")) == ["Designer", "Driver"]


def test_lists(jobs):
    assert titles(jobs().contains("skills", ["SQL"])) == ["Engineer"]
    assert titles(jobs().contained_by("skills", ["Figma"])) == ["Designer", "Driver"]
    assert titles(jobs().overlaps("skills", ["Figma", "SQL"])) == ["Designer", "Engineer"]


def test_negation_and_trees(jobs):
    assert titles(jobs().not_.eq("location", "Pune")) == ["Designer", "Driver"]
    assert titles(jobs().or_("location.eq.Pune,salary_min.is.null")) == ["Driver", "Engineer"]
    assert titles(jobs().or_("and(type.eq.Contract,salary_min.gt.0),title.eq.Driver")) == ["Designer", "Driver"]
    assert titles(jobs().or_("type.eq.Remote,type.eq.Contract").or_("location.eq.Pune,title.eq.Driver")) == ["Engineer"]


def test_full_text(jobs):
    assert titles(jobs().plfts("search", "engineers books")) == ["Engineer"]
    assert titles(jobs().phfts("search", "keeps the books")) == ["Designer", "Driver", "Engineer"]
    assert titles(jobs().wfts("search", "driver or designer")) == ["Designer", "Driver"]
    assert titles(jobs().fts("search", "book & !driver")) == ["Designer", "Engineer"]


def test_order_puts_nulls_last_going_up_and_first_going_down(jobs):
    names = [row["title"] for row in jobs().order("salary_min").execute().data]
    assert names == ["Designer", "Engineer", "Driver"]
    names = [row["title"] for row in jobs().order("salary_min", desc=True).execute().data]
    assert names == ["Driver", "Engineer", "Designer"]


def test_pages(jobs):
    assert [row["title"] for row in jobs().order("title").limit(1).offset(1).execute().data] == ["Driver"]
    assert [row["title"] for row in jobs().order("title").range(1, 2).execute().data] == ["Driver", "Engineer"]


def test_counts(jobs):
    for count in (CountMethod.exact, CountMethod.planned, CountMethod.estimated):
        assert isinstance(jobs(count=count).execute().count, int)
    page = jobs(count=CountMethod.exact).limit(1).execute()
    assert (len(page.data), page.count) == (1, 3)
    assert jobs(count=CountMethod.exact, head=True).execute().count == 3


def test_single_and_maybe_single(jobs):
    assert jobs().eq("title", "Driver").single().execute().data == {"title": "Driver"}
    assert jobs().eq("title", "Driver").maybe_single().execute().data == {"title": "Driver"}
    assert jobs().eq("title", "No such title").maybe_single().execute() is None
    with refused("PGRST116", "Cannot coerce the result to a single JSON object"):
        jobs().single().execute()


def test_csv(jobs):
    lines = jobs("title,salary_min").order("title").csv().execute().data.splitlines()
    assert lines == ["title,salary_min", "Designer,50000", "Driver,", "Engineer,90000"]


def test_nulls_can_be_left_out(jobs):
    assert jobs("title, salary_min").eq("title", "Driver").strip_nulls().execute().data == [{"title": "Driver"}]
