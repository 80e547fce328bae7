"""Files, as the Python client uploads and downloads them."""

from base64 import b64decode
from uuid import uuid4

import httpx
import pytest
from storage3.exceptions import StorageApiError
from supabase import Client

from support.people import Person

PNG = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=")
PDF = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n"


def refused(status: int, message: str):
    """Asserts that the call inside is refused with this status and message."""
    return pytest.raises(StorageApiError, match=f"'statusCode': {status}, .*'message': {message}")


def test_a_file_is_uploaded_downloaded_and_listed(person: Person):
    media = person.client.storage.from_("media")
    path = f"{person.id}/first picture.png"
    stored = media.upload(path, PNG, {"content-type": "image/png", "cache-control": "60", "metadata": {"alt": "dot"}})
    assert (stored.path, stored.full_path) == (path, f"media/{path}")
    assert media.download(path) == PNG
    [listed] = media.list(person.id, {"search": "first"})
    assert (listed["name"], listed["metadata"]["mimetype"]) == ("first picture.png", "image/png")
    info = media.info(path)
    assert (info["size"], info["cache_control"], info["metadata"]) == (len(PNG), "max-age=60", {"alt": "dot"})
    result = media.list_v2({"prefix": f"{person.id}/first"})
    assert [found.name for found in result.objects] == [path]


def test_a_file_is_uploaded_from_disk_and_replaced(person: Person, tmp_path):
    media = person.client.storage.from_("media")
    path = f"{person.id}/replaced.png"
    (tmp_path / "a.png").write_bytes(PNG)
    media.upload(path, tmp_path / "a.png")
    with refused(409, "The resource already exists"):
        media.upload(path, PNG)
    media.upload(path, PNG, {"upsert": "true"})
    media.update(path, PNG)
    assert media.exists(path)


def test_what_may_not_be_stored_is_refused(person: Person, other: Person):
    media = person.client.storage.from_("media")
    with refused(403, "new row violates row-level security policy"):
        media.upload(f"{other.id}/a.png", PNG)
    with refused(415, "mime type text/plain is not supported"):
        media.upload(f"{person.id}/a.png", b"plain words", {"content-type": "image/png"})
    with refused(413, "The object exceeded the maximum allowed size"):
        person.client.storage.from_("resumes").upload(f"{person.id}/cv.pdf", PDF + bytes(5 * 1024 * 1024))
    with refused(404, "Bucket not found"):
        person.client.storage.from_("nowhere").upload("a.png", PNG)


def test_a_private_file_is_not_there_for_others(person: Person, other: Person, anonymous: Client):
    path = f"{person.id}/private.pdf"
    person.client.storage.from_("resumes").upload(path, PDF)
    for client in (other.client, anonymous):
        with refused(404, "Object not found"):
            client.storage.from_("resumes").download(path)
        assert client.storage.from_("resumes").exists(path) is False
        assert client.storage.from_("resumes").list(person.id) == []


def test_signed_links_read_and_upload(person: Person, other: Person):
    resumes = person.client.storage.from_("resumes")
    path = f"{person.id}/signed cv.pdf"
    resumes.upload(path, PDF)
    link = resumes.create_signed_url(path, 60, {"download": "cv.pdf"})
    answer = httpx.get(link["signedUrl"])
    assert answer.content == PDF
    assert answer.headers["content-disposition"] == "attachment; filename=cv.pdf; filename*=UTF-8''cv.pdf"
    missing, found = resumes.create_signed_urls([f"{person.id}/none.pdf", path], 60)
    assert (missing["signedUrl"], missing["error"] is not None) == (None, True)
    assert httpx.get(found["signedUrl"]).content == PDF
    with refused(404, "Object not found"):
        other.client.storage.from_("resumes").create_signed_url(path, 60)

    target = f"{person.id}/given.pdf"
    upload = resumes.create_signed_upload_url(target)
    other.client.storage.from_("resumes").upload_to_signed_url(target, upload["token"], PDF)
    assert resumes.download(target) == PDF


def test_a_public_address_needs_no_key(person: Person):
    media = person.client.storage.from_("media")
    path = f"{person.id}/public.png"
    media.upload(path, PNG)
    assert httpx.get(media.get_public_url(path)).content == PNG
    saved = httpx.get(media.get_public_url(path, {"download": "dot.png"}))
    assert saved.headers["content-disposition"].startswith("attachment; filename=dot.png")


def test_a_picture_comes_in_the_size_one_asks_for(person: Person):
    media = person.client.storage.from_("media")
    path = f"{person.id}/scaled.png"
    media.upload(path, PNG)
    small = {"transform": {"width": 50, "height": 50, "resize": "contain"}}
    assert media.download(path, small).startswith(PNG[:8])
    assert httpx.get(media.get_public_url(path, small)).headers["x-transformations"].startswith("height:50,width:50")
    signed = media.create_signed_url(path, 60, small)
    assert httpx.get(signed["signedURL"]).headers["content-type"] == "image/png"
    with refused(400, "width must be a number of pixels"):
        media.download(path, {"transform": {"width": 2501}})


def test_files_are_moved_copied_and_removed(person: Person, other: Person):
    media = person.client.storage.from_("media")
    first, second, third = (f"{person.id}/moves/{name}.png" for name in "abc")
    media.upload(first, PNG)
    assert media.move(first, second)["message"] == "Successfully moved"
    assert media.copy(second, third)["Key"] == f"media/{third}"
    assert other.client.storage.from_("media").remove([second]) == []
    assert {row["name"] for row in media.remove([second, third, "none.png"])} == {second, third}
    assert not media.exists(second)


def test_the_operator_has_buckets_of_their_own(operator: Client, person: Person):
    name = f"python-{uuid4()}"
    operator.storage.create_bucket(name, options={"public": True, "file_size_limit": 1000})
    bucket = operator.storage.get_bucket(name)
    assert (bucket.public, bucket.file_size_limit) == (True, 1000)
    assert name in [found.id for found in operator.storage.list_buckets()]
    files = operator.storage.from_(name)
    files.upload("page.svg", b"<svg/>", {"content-type": "image/svg+xml"})
    assert httpx.get(files.get_public_url("page.svg")).headers["content-disposition"].startswith("attachment")
    operator.storage.update_bucket(name, {"public": False})
    assert httpx.get(files.get_public_url("page.svg")).status_code == 400
    with refused(409, "The bucket you tried to delete is not empty"):
        operator.storage.delete_bucket(name)
    operator.storage.empty_bucket(name)
    operator.storage.delete_bucket(name)
    with refused(404, "Bucket not found"):
        operator.storage.get_bucket(name)
    with refused(403, "Only the service key may manage buckets"):
        person.client.storage.list_buckets()
