//! Whether an answer to a question of a lesson is right. The laboratory decides: games are compared by asking for their difference,
//! so that `{0|1}` and `1/2` are the same answer.

import { other, SIDES, type ComplexAnswer, type ComplexSource, type Outcome, type Side, type Subject, type Worth } from '../lib/answers';
import { ask } from '../lib/api';
import { place } from '../lib/dyadic';
import { readSum } from '../lib/summands';
import { OUTCOMES as WORDS } from '../lib/words';
import { RELATIONS, type Count, type Form, type Question } from './lesson';

export type Verdict = { right: boolean; word: string };
const RIGHT: Verdict = { right: true, word: 'Right.' };
const wrong = (word: string): Verdict => ({ right: false, word });

/** The worth of a sum. */
export async function worthOf(summands: Subject[]): Promise<Worth> {
  const { worth } = await ask('position', { summands, moves: false });
  if (!worth) throw new Error('The value is out of reach.');
  return worth;
}

/** How a sum compares with a value: the outcome of the difference. */
export async function compared(summands: Subject[], value: string): Promise<Outcome> {
  // Read alone first: an error then points into what was typed.
  await worthOf([{ value }]);
  return (await worthOf([...summands, { value: `-(${value})` }])).outcome;
}

const FORMS: Record<Form, { is: RegExp; word: string }> = {
  braces: { is: /^\s*\{.*\|.*\}\s*$/s, word: 'Equal, but write it with braces and a bar: {Left’s options|Right’s options}.' },
  signs: { is: /^[+\-−\s]+$/, word: 'Equal, but write it with the signs + and − alone.' },
  string: { is: /^[BR\s]+$/i, word: 'Equal, but write it with the letters B and R alone, from the ground up.' },
};
const formed = (text: string, form: Form | undefined): Verdict => (form && !FORMS[form].is.test(text) ? wrong(FORMS[form].word) : RIGHT);

/** Who wins a game of this outcome, if a player moves first. */
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

/** A verdict on a value by how the right one compares with it. */
function judged(relation: Outcome, text: string, form?: Form): Verdict {
  switch (relation) {
    case 'P':
      return formed(text, form);
    case 'L':
      return wrong('Not quite: the right value is greater than yours, better for Left.');
    case 'R':
      return wrong('Not quite: the right value is less than yours, better for Right.');
    case 'N':
      return wrong('Not quite: the right value is confused with yours. In their difference, whoever moves first wins.');
  }
}

/** The sign of a difference of surreal numbers, as an outcome. */
export async function comparedNumbers(a: string, b: string): Promise<Outcome> {
  await ask('number', { input: b, terms: 4 });
  const { sign_expansion, first_signs } = await ask('number', { input: `(${a}) - (${b})`, terms: 4 });
  const signs = sign_expansion ?? first_signs ?? '';
  return signs === '' ? 'P' : /^[-−]/.test(signs) ? 'R' : 'L';
}

/** A string of signs or of edges is read as it stands; all else may be subtracted. */
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

/** Judges an answer; throws where the laboratory cannot read it. */
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
      return outcome === text ? RIGHT : wrong(`If it ${chosen} the other, then in the difference: ${WORDS[text as Outcome].toLowerCase()}. That is not so.`);
    }
    case 'move': {
      const { moves } = await ask('position', { summands: readSum(question.of) });
      const move = moves.find(({ player, name, summand }) => player === question.player && moveKey(summand, name) === text);
      if (!move) return wrong('That is no legal move.');
      if (question.goal === 'win') return move.wins ? RIGHT : wrong('After that move your opponent wins. Take it back and look for another.');
      if (move.loss !== null && place(move.loss) === 0) return RIGHT;
      return wrong(`That move costs you ${move.loss ?? 'something'}: with best play from there the score is so much worse for you.`);
    }
    case 'make': {
      const worth = await worthOf([{ value: text }]);
      for (const [fact, value] of Object.entries(question.wanted) as [keyof Worth, string][]) {
        if (worth[fact] !== value) return wrong(`Not quite: of your game, ${NAMES[fact] ?? fact} is ${told(worth, fact)}.`);
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
      return wrong(/^\d+$/.test(text) ? `No: it is ${Number(text) > Number(count) ? 'fewer' : 'more'} than ${text}.` : 'Type a number.');
    }
    case 'facets': {
      const { value } = await askComplex({ facets: text });
      return value === null ? wrong('The value of that complex is out of reach.') : judged(await compared([{ value: question.value }], value), text);
    }
  }
}

/** A move of a sum by the summand and its name. */
export const moveKey = (summand: number, name: string): string => `${summand + 1}: ${name}`;

async function writtenWorth(summands: Subject[]): Promise<string> {
  const { plain } = await worthOf(summands);
  if (plain === null) throw new Error('Its value is too long to be written.');
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
const told = (worth: Worth, fact: keyof Worth): string => (fact === 'outcome' ? `“${WORDS[worth.outcome]}”` : String(worth[fact]).replace(/^-/, '−'));
