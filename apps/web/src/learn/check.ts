//! Checks answers to the questions of lessons. The server compares games by their difference, so that `{0|1}` and `1/2` are the
//! same answer.

import { other, SIDES, type ComplexAnswer, type ComplexSource, type Outcome, type Side, type Subject, type Worth } from '../lib/answers';
import { ask } from '../lib/api';
import { place } from '../lib/dyadic';
import { readSum } from '../lib/summands';
import { OUTCOMES as WORDS } from '../lib/words';
import { RELATIONS, type Count, type Form, type Question } from './lesson';

export type Verdict = { right: boolean; word: string };
const RIGHT: Verdict = { right: true, word: 'Right.' };
const wrong = (word: string): Verdict => ({ right: false, word });

/** The value of a sum, with its facts. */
export async function worthOf(summands: Subject[]): Promise<Worth> {
  const { worth } = await ask('position', { summands, moves: false });
  if (!worth) throw new Error('The value could not be calculated.');
  return worth;
}

/** Compares a sum with a value: the outcome of the difference. */
export async function compared(summands: Subject[], value: string): Promise<Outcome> {
  // The value is read alone first, so that an error refers to the typed text.
  await worthOf([{ value }]);
  return (await worthOf([...summands, { value: `-(${value})` }])).outcome;
}

const FORMS: Record<Form, { is: RegExp; word: string }> = {
  braces: { is: /^\s*\{.*\|.*\}\s*$/s, word: 'Equal, but use braces and a bar: {Left’s options|Right’s options}.' },
  signs: { is: /^[+\-−\s]+$/, word: 'Equal, but use only the signs + and −.' },
  string: { is: /^[BR\s]+$/i, word: 'Equal, but use only the letters B and R, from the ground up.' },
};
const formed = (text: string, form: Form | undefined): Verdict => (form && !FORMS[form].is.test(text) ? wrong(FORMS[form].word) : RIGHT);

/** The winner of a game with an outcome if `first` moves first. */
function winner(outcome: Outcome, first: Side): Side {
  switch (outcome) {
    case 'L':
      return 'Left';
    case 'R':
      return 'Right';
    case 'N':
      return first;
    case 'P':
      return other(first);
  }
}

/** The verdict on a value, from the comparison of the right value with it. */
function judged(relation: Outcome, text: string, form?: Form): Verdict {
  switch (relation) {
    case 'P':
      return formed(text, form);
    case 'L':
      return wrong('Not quite: the right value is greater than yours, better for Left.');
    case 'R':
      return wrong('Not quite: the right value is less than yours, better for Right.');
    case 'N':
      return wrong('Not quite: the right value is confused with yours. The player who moves first wins their difference.');
  }
}

/** The sign of a difference of surreal numbers, as an outcome. */
export async function comparedNumbers(a: string, b: string): Promise<Outcome> {
  await ask('number', { input: b, terms: 4 });
  const { sign_expansion, first_signs } = await ask('number', { input: `(${a}) - (${b})`, terms: 4 });
  const signs = sign_expansion ?? first_signs ?? '';
  return signs === '' ? 'P' : /^[-−]/.test(signs) ? 'R' : 'L';
}

/** Converts signs and edges to a number that can be subtracted. */
async function asNumber(text: string): Promise<string> {
  if (!FORMS.signs.is.test(text) && !FORMS.string.is.test(text)) return text;
  const { normal_form } = await ask('number', { input: text.replaceAll('−', '-').replaceAll(/\s/g, '').toUpperCase(), terms: 4 });
  return normal_form ?? text;
}

export function countOf(answer: ComplexAnswer, count: Count): string {
  const { vertices, facets, dimension, positions } = answer;
  return String({ vertices: vertices?.length, facets: facets?.length, dimension, positions }[count]);
}

export const askComplex = (of: ComplexSource): Promise<ComplexAnswer> => ask('complex', of);

/** Checks an answer; throws if the server cannot read it. */
export async function check(question: Question, answer: string): Promise<Verdict> {
  const text = answer.trim();
  switch (question.kind) {
    case 'value':
      return judged(await compared(readSum(question.of), text), text, question.form);
    case 'fact': {
      const worth = await worthOf(readSum(question.of));
      return judged(await compared([{ value: worth[question.fact] }], text), text);
    }
    case 'outcome': {
      const { outcome } = await worthOf(readSum(question.of));
      const first = SIDES.find((side) => winner(outcome, side) !== winner(text as Outcome, side));
      return first ? wrong(`No. Look again at what happens when ${first} moves first.`) : RIGHT;
    }
    case 'compare': {
      const outcome = await compared(readSum(question.a), question.b);
      const chosen = RELATIONS.find((each) => each.outcome === text)?.words ?? '';
      return outcome === text ? RIGHT : wrong(`No. “It ${chosen} the other” means for their difference: “${WORDS[text as Outcome]}”. That is false.`);
    }
    case 'move': {
      const { moves } = await ask('position', { summands: readSum(question.of) });
      const move = moves.find(({ player, name, summand }) => player === question.player && moveKey(summand, name) === text);
      if (!move) return wrong('That move is not legal.');
      if (question.goal === 'win') return move.wins ? RIGHT : wrong('After that move your opponent wins. Try another.');
      if (move.loss !== null && place(move.loss) === 0) return RIGHT;
      return wrong(`That move loses ${move.loss ?? 'something'}: with best play afterwards, the score is worse for you by that much.`);
    }
    case 'make': {
      const worth = await worthOf([{ value: text }]);
      for (const [fact, value] of Object.entries(question.wanted) as [keyof Worth, string][]) {
        if (worth[fact] !== value) return wrong(`Not quite: ${NAMES[fact] ?? fact} of your game is ${printed(worth, fact)}.`);
      }
      return RIGHT;
    }
    case 'board':
      return judged(await compared([{ value: question.value }], await writtenWorth([{ ruleset: question.ruleset, board: text }])), text);
    case 'number':
      return judged(await comparedNumbers(question.of, await asNumber(text)), text, question.form);
    case 'birthday': {
      const { birthday } = await ask('number', { input: question.of, terms: 4 });
      return judged(await comparedNumbers(birthday ?? '0', text), text);
    }
    case 'count': {
      const count = countOf(await askComplex(question.of), question.count);
      if (count === text) return RIGHT;
      return wrong(/^\d+$/.test(text) ? `No: the number is ${Number(text) > Number(count) ? 'less' : 'greater'} than ${text}.` : 'Type a number.');
    }
    case 'facets': {
      const { value } = await askComplex({ facets: text });
      return value === null ? wrong('The value of that complex could not be calculated.') : judged(await compared([{ value: question.value }], value), text);
    }
  }
}

/** A move of a sum by the summand and its name. */
export const moveKey = (summand: number, name: string): string => `${summand + 1}: ${name}`;

async function writtenWorth(summands: Subject[]): Promise<string> {
  const { plain } = await worthOf(summands);
  if (plain === null) throw new Error('The value is too long to print.');
  return plain;
}

const NAMES: Partial<Record<keyof Worth, string>> = {
  mean: 'the mean',
  temperature: 'the temperature',
  left_stop: 'the Left stop',
  right_stop: 'the Right stop',
  outcome: 'the outcome',
  kind: 'the kind',
};
const printed = (worth: Worth, fact: keyof Worth): string => (fact === 'outcome' ? `“${WORDS[worth.outcome]}”` : String(worth[fact]).replace(/^-/, '−'));
