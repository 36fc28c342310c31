"""Proves exercises and edge-case boards: what they claim is held against the game, a sentence for each thing wrong.

An exercise can be solved as it says; each of its wrong answers is wrong by a real verdict; where it claims one way, a
search finds no other; the rules it teaches come up. A question of a board is answered by what its file tries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from ddm_explorer.games.known_games import known_games
from ddm_explorer.lessons.cases.runner import reasons
from ddm_explorer.lessons.course.misconceptions import misconceptions
from ddm_explorer.lessons.course.reading import Said
from ddm_explorer.lessons.course.replay import transcript_of
from ddm_explorer.lessons.exercises.answers import Answered, judge_answer
from ddm_explorer.lessons.exercises.exercise import Exercise, Option, Wrong
from ddm_explorer.lessons.exercises.goals import GoalState, Watch
from ddm_explorer.lessons.exercises.search import MOST_TRIED, SearchTooWide, ways
from ddm_explorer.lessons.exercises.situation import Question, Situation, question_found
from ddm_explorer.lessons.exercises.trying import Script, Tried, touches


def prove_exercise(exercise: Exercise, most_tried: int = MOST_TRIED) -> tuple[str, ...]:
    """What of an exercise is not as it claims, a sentence each.

    Args:
        exercise: the exercise.
        most_tried: how many commands the search for other ways tries before it gives up.
    """
    found, tries = _PROOFS[exercise.kind](exercise)
    found += [
        f"It is said to teach {rule}, but nothing in it shows that rule."
        for rule in exercise.rules
        if not any(touches(tried, rule) for tried in tries)
    ]
    met = beliefs_met(exercise)
    found += [
        f"It names the misconception {each}, but no answer of it follows from that." for each in exercise.misconceptions
        if each not in met
    ]  # fmt: skip
    if not found and exercise.goal is not None and exercise.goal.is_one_way:
        found += _other_ways(exercise, most_tried)
    return tuple(found)


def beliefs_met(exercise: Exercise) -> frozenset[str]:
    """The misconceptions that give another answer here than the game does.

    An option or a wrong attempt says which one leads to it. Where the rule is asked for, whoever believes against a
    rule that decides cannot name it.
    """
    answers: tuple[Option | Wrong, ...] = (*exercise.options, *exercise.wrongs)
    named = {each.misconception for each in answers} - {""}
    if exercise.kind != "name":
        return frozenset(named)
    deciding = {each.option.rule for each in judge_answer(exercise, ()).options if each.is_right}
    against = {each for each in exercise.misconceptions if deciding & set(misconceptions()[each].rules)}
    return frozenset(named | against)


Proof = tuple[list[str], Sequence[Tried]]


def _prove_do(exercise: Exercise) -> Proof:
    found = []
    solved = judge_answer(exercise, [each.command for each in exercise.solution])
    tries = list(solved.steps)
    if not solved.is_right:
        found.append(f"The solution does not reach the goal: {_failing(solved, exercise.solution)}.")
    for number, wrong in enumerate(exercise.wrongs, 1):
        answered = judge_answer(exercise, [each.command for each in wrong.tries])
        tries += answered.steps
        if answered.is_right:
            found.append(f"Wrong {number} “{_said(wrong.tries)}” reaches the goal.")
        elif any(_reaches(exercise, wrong.tries[:count]) for count in range(1, len(wrong.tries))):
            found.append(f"Wrong {number} “{_said(wrong.tries)}” reaches the goal on its way.")
    return found, tries


def _reaches(exercise: Exercise, tries: Sequence[Said]) -> bool:
    return judge_answer(exercise, [each.command for each in tries]).is_right


def answered_text(answered: Answered, said: Sequence[Said]) -> str:
    """The command at which an answer ends, as it was written."""
    return said[len(answered.steps) - 1].text


def _said(commands: Iterable[Said]) -> str:
    return "; ".join(each.text for each in commands)


def _failing(answered: Answered, said: Sequence[Said]) -> str:
    last = answered.steps[-1]
    if not last.verdict.is_legal:
        return f"“{answered_text(answered, said)}” is refused: {reasons(last.verdict)}"
    if last.lacking:
        return f"“{answered_text(answered, said)}” cannot be played: {_clause(last.lacking)}"
    assert answered.goal is not None
    return unmet_text(answered.goal)


def _clause(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:].rstrip(".")


_LACKS = {"happened": "{} has not happened", "never": "{} happens", "built_beside": "nothing is built beside {}"}


def unmet_text(goal: GoalState) -> str:
    """What a goal still lacks, in the words of the files."""
    return "; ".join(_LACKS.get(each.kind, "{}").format(each.text) for each in goal.unmet)


def _other_ways(exercise: Exercise, most_tried: int) -> list[str]:
    assert exercise.goal is not None
    try:
        found = list(islice(ways(exercise, exercise.goal, most_tried), 2))
    except SearchTooWide as error:
        return [f"Whether there is one way only cannot be found out: {error}."]
    if len(found) > 1:
        told = " and ".join(
            f"“{'; '.join(exercise.game.notation.command_text(each) for each in way)}”" for way in found
        )
        return [f"It claims one way, but there are more: {told}."]
    return (
        []
        if found
        else ["It claims one way, but the search finds none; the solution has a command that is not looked for."]
    )


def _prove_pick(exercise: Exercise) -> Proof:
    answered = judge_answer(exercise, ())
    found = []
    if not any(each.is_right for each in answered.options):
        found.append("None of the options is allowed.")
    if all(each.is_right for each in answered.options):
        found.append("All of the options are allowed; one at least must be wrong.")
    return found + _twice([each.option.text for each in answered.options]), [each.tried for each in answered.options]


def _prove_guess(exercise: Exercise) -> Proof:
    answered = judge_answer(exercise, ())
    found = _unplayed(exercise, answered)
    if not found:
        right = [str(each.number) for each in answered.options if each.is_right]
        if not right:
            found.append(f"None of the options is what happens; {_happens(answered.steps)}.")
        if len(right) > 1:
            found.append(f"Options {' and '.join(right)} are all what happens; exactly one must be.")
    return found + _twice([each.option.text for each in answered.options]), answered.steps


def _happens(steps: Sequence[Tried]) -> str:
    last = steps[-1]
    if not last.verdict.is_legal:
        return f"the last command is refused: {reasons(last.verdict)}"
    return f"what happens is {', '.join(type(event).__name__ for step in steps for event in step.events)}"


def _prove_name(exercise: Exercise) -> Proof:
    answered = judge_answer(exercise, ())
    found = _unplayed(exercise, answered)
    if not found:
        right = [each.option.rule for each in answered.options if each.is_right]
        last = answered.steps[-1]
        touched = last.verdict.rules if not last.verdict.is_legal else sorted(last.rules)
        if not right:
            found.append(f"None of the options decides; what decides is {', '.join(touched)}.")
        if len(right) == len(answered.options):
            found.append("All of the options decide; one at least must be wrong.")
        elif len(right) > 1 and not exercise.several:
            found.append(f"{' and '.join(right)} all decide; leave one, or say “several = true”.")
        elif len(right) == 1 and exercise.several:
            found.append(f"Only {right[0]} decides, but it says “several = true”.")
    return found + _twice([each.option.text for each in answered.options]), answered.steps


def _twice(texts: Sequence[str]) -> list[str]:
    return [f"The option “{text}” stands here twice." for text in dict.fromkeys(texts) if texts.count(text) > 1]


def _unplayed(exercise: Exercise, answered: Answered) -> list[str]:
    """What keeps the commands of guess and name from being played up to the one asked about."""
    steps, last = answered.steps, answered.steps[-1]
    text = answered_text(answered, exercise.play)
    if last.lacking:
        return [f"Play {len(steps)} “{text}” cannot be played: {_clause(last.lacking)}."]
    if len(steps) < len(exercise.play):
        return [f"Play {len(steps)} “{text}” is refused before the last: {reasons(last.verdict)}."]
    left = exercise.draws[sum(len(each.drawn) for each in steps) :]
    return [f"These outcomes are never drawn: {' '.join(left)}."] if left else []


_PROOFS = {"do": _prove_do, "pick": _prove_pick, "guess": _prove_guess, "name": _prove_name}


def prove_situation(situation: Situation) -> tuple[str, ...]:
    """What of an edge-case board is not as it claims, a sentence each."""
    found = []
    for number, question in enumerate(situation.questions, 1):
        found += [f"Question {number}: {each}" for each in _unfound(situation, question)]
    return tuple(found)


def _unfound(situation: Situation, question: Question) -> list[str]:
    is_from_start = situation.is_from_start and question.start == situation.start
    transcript, script = transcript_of(question.start, is_from_start=is_from_start), Script(question.draws)
    tries: list[Tried] = []
    is_found = False
    for index, said in enumerate(question.tries, 1):
        tried = script.try_in(transcript, said.command)
        tries.append(tried)
        if tried.lacking:
            return [f"“{said.text}” cannot be played: {_clause(tried.lacking)}."]
        is_found = question_found(question, tried.verdict, transcript.node)
        if is_found and index < len(question.tries):
            return [f"it is found by “{said.text}” already, before the rest is tried."]
        if not tried.verdict.is_legal and index < len(question.tries):
            return [f"“{said.text}” is refused, so the rest is not tried: {reasons(tried.verdict)}."]
    if not is_found:
        return [f"what is tried does not show what is to be found: {_shown(question, tries[-1])}."]
    found = [f"these outcomes are never drawn: {' '.join(script.left)}."] if script.left else []
    return found + [
        f"it is said to be about {rule}, but nothing tried shows that rule."
        for rule in question.rules
        if not any(touches(each, rule) for each in tries)
    ]


def _shown(question: Question, last: Tried) -> str:
    if not last.verdict.is_legal:
        return f"the last command is refused: {reasons(last.verdict)}"
    game = known_games().of_state(last.after)
    rules = game.rules_of(game.setup_of(last.after))
    names = ", ".join(type(event).__name__ for event in last.events)
    goal = question.found.goal
    lacking = goal.unmet(game, rules, last.after, goal.after(game, Watch(), last.events), 0)
    told = unmet_text(GoalState(False, lacking, 0))
    return f"the last command is allowed, and what happens is {names}" + (f"; {told}" if told else "")
