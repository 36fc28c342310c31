"""Whatever the ruling cases bring about is told in whole sentences: every event, question and verdict in them."""

from __future__ import annotations

import pytest

from ddm_explorer.engine.data import library
from ddm_explorer.lessons.cases.runner import run_case
from ddm_explorer.lessons.cases.scenario import FOLDER, case_names, packaged_case
from ddm_explorer.view.duel.chain import chain_text, chain_view
from ddm_explorer.view.sentences.words import log_line, question_sentence, short_question, verdict_text
from ddm_explorer.view.viewers import WATCHER
from tests.view.test_words import check_told


@pytest.mark.parametrize("folder", library.folders(FOLDER))
def test_every_case_is_told(folder: str) -> None:
    told = 0
    for name in case_names():
        if not name.startswith(f"{folder}/"):
            continue
        case = packaged_case(name)
        for run, written in zip(run_case(case).runs, case.runs, strict=True):
            transcript = run.transcript
            duel = transcript.rules
            for node in transcript.nodes:
                for viewer in (None, WATCHER):
                    check_told(log_line(node, duel, viewer).text.replace(" (faces set by hand)", ""))
                    check_told(question_sentence(duel, node.state, viewer))
                    check_told(short_question(duel, node.state, viewer))
                assert "None" not in chain_text(chain_view(duel, node.state))
            node = transcript.root
            for line in written.lines:
                check_told(verdict_text(duel.check(node.state, line.command), duel, node.state))
                node = next((child for child in node.children if child.command == line.command), node)
                told += 1
    assert told
