//! A tokenizer of the worksheet language for syntax highlighting.

import { StreamLanguage, type StreamParser } from '@codemirror/language';

const KEYWORDS = new Set(
  'and as begin break by class continue def do else elseif end enum error extends for foreach from if import in is mutable not nothing or override return singleton static system then this to try catch var where while yield'.split(' '),
);
const ATOMS = new Set(['true', 'false', 'Nothing', 'omega', 'epsilon', 'on', 'off', 'over', 'under', 'upon']);

interface State {
  /** Within a comment that ends on another line. */
  comment: boolean;
}

const parser: StreamParser<State> = {
  name: 'cgscript',
  startState: () => ({ comment: false }),
  copyState: ({ comment }) => ({ comment }),
  token(stream, state) {
    if (state.comment) {
      if (stream.skipTo('*/')) {
        stream.match('*/');
        state.comment = false;
      } else stream.skipToEnd();
      return 'comment';
    }
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match('/*')) {
      state.comment = true;
      return 'comment';
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string';
    if (stream.match(/^\d+(?:\.\d+)?/)) return 'number';
    const word = stream.match(/^[A-Za-z_]\w*/);
    if (Array.isArray(word)) {
      const text = word[0] ?? '';
      if (KEYWORDS.has(text)) return 'keyword';
      if (ATOMS.has(text)) return 'atom';
      return /^[A-Z]/.test(text) ? 'typeName' : 'variableName';
    }
    if (stream.match(/^(?::=|=>|->|==|!=|<=|>=|<>|<\||\|>|\+-|\.\.)/)) return 'operator';
    const sign = stream.next() ?? '';
    return '+-*/%^:<>=|&!±*'.includes(sign) ? 'operator' : null;
  },
  languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } }, closeBrackets: { brackets: ['(', '[', '{', '"'] } },
};

export const cgscript = StreamLanguage.define(parser);
