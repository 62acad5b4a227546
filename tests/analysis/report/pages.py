"""A strict reader of pages: what a validator and a screen reader would stumble over."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

_VOID = {"meta", "link", "img", "br", "line", "circle", "polyline"}
_SELF_CLOSED = {"line", "circle", "polyline"}


class Page(HTMLParser):
    """One page, taken apart; `problems` is empty for a sound one."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.problems: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: list[str] = []
        self._open: list[str] = []
        text = path.read_text(encoding="utf-8")
        if not text.startswith("<!DOCTYPE html>"):
            self.problems.append("no doctype")
        self.feed(text)
        self.close()
        self.problems += [f"<{tag}> is left open" for tag in self._open]
        self.problems += [f"id {name} twice" for name in {one for one in self.ids if self.ids.count(one) > 1}]
        for tag in ("title", "main", "h1", "nav"):
            if self.tags.count(tag) != 1:
                self.problems.append(f"{self.tags.count(tag)} <{tag}>")
        self.problems += [problem for link in self.links if (problem := self._follow(link))]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        if tag not in _VOID:
            self._open.append(tag)
        if "id" in given:
            self.ids.append(given["id"] or "")
        self.links += [given[name] or "" for name in ("href", "src") if name in given]
        self._check(tag, given)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._check(tag, dict(attrs))
        if tag not in _SELF_CLOSED:
            self.problems.append(f"<{tag}/>")

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.problems.append(f"</{tag}> closes nothing at {self.getpos()}")

    def _check(self, tag: str, given: dict[str, str | None]) -> None:
        if tag == "html" and given.get("lang") != "en":
            self.problems.append("no language")
        if tag == "img" and not given.get("alt"):
            self.problems.append("a picture without words")
        if tag == "th" and given.get("scope") not in ("col", "row"):
            self.problems.append("a header of nothing")
        if tag == "script" or any(name.startswith("on") for name in given):
            self.problems.append(f"something that runs: <{tag}>")
        if tag == "svg" and not (given.get("aria-label") or given.get("aria-hidden")):
            self.problems.append("a drawing without words")

    def _follow(self, link: str) -> str | None:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            return f"leads outside: {link}"
        if not parts.path:
            return None if parts.fragment in self.ids else f"leads nowhere: {link}"
        return None if (self.path.parent / parts.path).is_file() else f"leads nowhere: {link}"
