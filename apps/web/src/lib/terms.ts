//! The terms of the page, each with a sentence, a picture and the lesson in which it is taught.

import type { Worth } from './answers';
import { place } from './dyadic';

export interface Term {
  name: string;
  sentence: string;
  /** The lesson and its step. */
  lesson: [id: string, step: number];
  /** A part of a thermograph that is highlighted, or a game whose tree is drawn. */
  picture: { part: 'mean' | 'temperature' | 'left_stop' | 'right_stop' | 'walls' } | { tree: string };
}

export const TERMS = {
  mean: { name: 'mean', sentence: 'What the game is worth on average: n copies of it are worth about n times its mean. The mast of the thermograph is at the mean.', lesson: ['hot', 3], picture: { part: 'mean' } },
  temperature: { name: 'temperature', sentence: 'How much a move gains: the tax at which neither player wants to move any more. It is the height at which the mast begins.', lesson: ['thermographs', 2], picture: { part: 'temperature' } },
  left_stop: { name: 'Left stop', sentence: 'The number at which play stops if Left moves first and both play well. It is where the Left wall stands at t = 0.', lesson: ['hot', 2], picture: { part: 'left_stop' } },
  right_stop: { name: 'Right stop', sentence: 'The number at which play stops if Right moves first and both play well. It is where the Right wall stands at t = 0.', lesson: ['hot', 2], picture: { part: 'right_stop' } },
  thermograph: { name: 'thermograph', sentence: 'The walls show where play stops if every move costs a tax t, if Left moves first and if Right moves first. Left is to the left, and t grows upwards.', lesson: ['thermographs', 2], picture: { part: 'walls' } },
  birthday: { name: 'birthday', sentence: 'The height of the smallest game tree with this value: how many moves it can last.', lesson: ['numbers', 6], picture: { tree: '{1|-1}' } },
  N: { name: 'N-position', sentence: 'The player who moves first wins. Such a game is confused with 0.', lesson: ['winners', 2], picture: { tree: '*' } },
  P: { name: 'P-position', sentence: 'The player who moves second wins. Exactly the games equal to 0 are of this kind.', lesson: ['numbers', 3], picture: { tree: '{*|*}' } },
  L: { name: 'positive', sentence: 'Left wins, moving first or second: the game is greater than 0.', lesson: ['winners', 2], picture: { tree: '1' } },
  R: { name: 'negative', sentence: 'Right wins, moving first or second: the game is less than 0.', lesson: ['winners', 2], picture: { tree: '-1' } },
  zero: { name: '0', sentence: 'The game without moves, or one like it: the player who moves first loses.', lesson: ['numbers', 3], picture: { tree: '{*|*}' } },
  integer: { name: 'integer', sentence: 'A number of free moves: of Left if it is positive, of Right if it is negative.', lesson: ['numbers', 1], picture: { tree: '2' } },
  number: { name: 'number', sentence: 'A fraction of a move: neither player wants to move in it, because a move in a number loses something.', lesson: ['numbers', 4], picture: { tree: '1/2' } },
  nimber: { name: 'nimber, ∗', sentence: 'A Nim heap: both players have the same moves. In ∗ either player can move to 0.', lesson: ['winners', 4], picture: { tree: '*' } },
  up: { name: 'up, ↑', sentence: 'A positive game smaller than every positive number: ↑ = {0|∗}. Left wins it, but never by a whole move.', lesson: ['small', 2], picture: { tree: '^' } },
  tiny: { name: 'tiny, +₂, and miny, −₂', sentence: 'Positive, but smaller than ↑: in +₂ Right threatens to gain 2, and Left must answer. Miny is its negative.', lesson: ['small', 6], picture: { tree: '{0||0|-2}' } },
  infinitesimal: { name: 'infinitesimal', sentence: 'Smaller than every positive number and greater than every negative one. It decides who moves last.', lesson: ['small', 3], picture: { tree: '^' } },
  tepid: { name: 'tepid', sentence: 'A number plus an infinitesimal: the score is decided, who moves last is not.', lesson: ['hot', 5], picture: { tree: '1*' } },
  switch: { name: 'switch, ±', sentence: 'Each player has one move, to a number, and gains the same by it: ±x is {x|−x}.', lesson: ['hot', 2], picture: { tree: '{1|-1}' } },
  hot: { name: 'hot', sentence: 'Its Left stop is greater than its Right stop: both players want to move first.', lesson: ['hot', 5], picture: { part: 'walls' } },
  loopy: { name: 'loopy', sentence: 'Play may return to an earlier position and never end. Then the game is a draw, unless its rules give the win to a player.', lesson: ['winners', 2], picture: { tree: '*' } },
  bar: { name: '{ | }', sentence: 'To the left of the bar are the games to which Left can move, to the right those of Right. Two bars separate before one.', lesson: ['numbers', 5], picture: { tree: '{1|-1}' } },
  star: { name: 'star, ∗', sentence: 'Either player can move to 0. The first player wins: it is confused with 0.', lesson: ['small', 1], picture: { tree: '*' } },
} as const satisfies Record<string, Term>;
export type TermName = keyof typeof TERMS;

/** The term of each symbol in a value. */
export const SYMBOLS: Readonly<Record<string, TermName>> = { '↑': 'up', '⇑': 'up', '↓': 'up', '⇓': 'up', '*': 'star', '±': 'switch', '{': 'bar', '}': 'bar', '|': 'bar' };

/** What a value is, in words. */
export function described({ kind, mean }: Worth): string {
  const size = mean.startsWith('-') ? mean.slice(1) : mean;
  switch (kind) {
    case 'zero':
      return 'Neither player is ahead, and neither wants to move.';
    case 'integer':
      return `${mean.startsWith('-') ? 'Right' : 'Left'} is ${size} ${size === '1' ? 'move' : 'moves'} ahead.`;
    case 'number':
      return `${mean.startsWith('-') ? 'Right' : 'Left'} is ${fraction(size)} ${place(size) > 1 ? 'moves' : 'of a move'} ahead.`;
    case 'nimber':
      return 'A Nim heap: both players have the same moves.';
    case 'up':
      return 'Smaller than every fraction of a move, yet not 0: made of ups and stars.';
    case 'tiny':
      return 'A tiny or a miny: a threat that must be answered, and almost nothing else.';
    case 'infinitesimal':
      return 'Smaller than every fraction of a move: it decides only who moves last.';
    case 'tepid':
      return 'A number and something infinitesimal beside it: the score is decided, who moves last is not.';
    case 'switch':
      return 'A switch: the player who moves first takes everything.';
    case 'hot':
      return 'Hot: a move gains something, so both want to move first.';
    default:
      return '';
  }
}

const VULGAR: Readonly<Record<string, string>> = { '1/2': '½', '1/4': '¼', '3/4': '¾', '1/8': '⅛', '3/8': '⅜', '5/8': '⅝', '7/8': '⅞' };
/** A number as it is printed in a sentence: `1¼`, `−½`, `13/16`. */
export function fraction(text: string): string {
  const match = /^(-?)(\d+)\/(\d+)$/.exec(text);
  if (!match) return text.replace(/^-/, '−');
  const [, sign = '', above = '0', below = '1'] = match;
  const [whole, rest] = [BigInt(above) / BigInt(below), BigInt(above) % BigInt(below)];
  const part = VULGAR[`${rest}/${below}`];
  return (sign ? '−' : '') + (part ? `${whole > 0n ? whole : ''}${part}` : `${above}/${below}`);
}
