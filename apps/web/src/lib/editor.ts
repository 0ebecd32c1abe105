//! The editor of a worksheet's cell. It is in a shadow root, where its styles are adopted style sheets. The strict
//! policy of the server (`style-src 'self'`) allows these, but not style elements in the page.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { EditorState, StateEffect, StateField, Transaction, type Extension } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, keymap, placeholder, type DecorationSet } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { cgscript } from './cgscript';

export interface Choices {
  from: number;
  choices: { text: string; help: string }[];
}
export interface EditorOptions {
  text: string;
  label: string;
  onchange: (text: string) => void;
  onrun: () => void;
  /** Runs the cell and goes to the next one. */
  onadvance: () => void;
  complete: (text: string, at: number) => Promise<Choices>;
  /** Requests help on the name at the caret. */
  onhelp: (name: string) => void;
}
export interface Editor {
  setText: (text: string) => void;
  /** Underlines an error at a line and column, from 1; null removes the mark. */
  mark: (place: { line: number; column: number } | null) => void;
  focus: () => void;
  destroy: () => void;
}

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--ink)', fontWeight: '700' },
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--either)' },
  { tag: [tags.number, tags.atom], color: 'var(--left)' },
  { tag: tags.typeName, color: 'var(--accent)' },
  { tag: tags.operator, color: 'var(--soft)' },
]);

const theme = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--ink)', fontSize: '0.95rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': { fontFamily: 'var(--mono)', padding: '0.55rem 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 0.7rem' },
  '.cm-scroller': { lineHeight: '1.5', overflow: 'auto' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--accent-wash)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-wash)', outline: '1px solid var(--accent)' },
  '.cm-placeholder': { color: 'var(--soft)' },
  '.cm-wrong': { textDecoration: 'underline wavy var(--warn)', textUnderlineOffset: '3px', backgroundColor: 'var(--warn-wash)' },
  '.cm-tooltip': { backgroundColor: 'var(--sheet)', color: 'var(--ink)', border: '1px solid var(--line)', borderRadius: '6px', boxShadow: 'var(--shadow)' },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', fontSize: '0.9rem', maxHeight: '14rem' },
  '.cm-tooltip-autocomplete ul li': { padding: '0.15rem 0.6rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent-wash)', color: 'var(--ink)' },
  '.cm-completionInfo': { padding: '0.4rem 0.7rem', maxWidth: '24rem', whiteSpace: 'pre-wrap', fontSize: '0.85rem' },
});

const markEffect = StateEffect.define<{ from: number; to: number } | null>();
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    // An edit may have corrected the error.
    let next = transaction.docChanged ? Decoration.none : set;
    for (const effect of transaction.effects) {
      if (effect.is(markEffect)) next = effect.value ? Decoration.set([Decoration.mark({ class: 'cm-wrong' }).range(effect.value.from, effect.value.to)]) : Decoration.none;
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function completions(complete: EditorOptions['complete']): (context: CompletionContext) => Promise<CompletionResult | null> {
  return async (context) => {
    const word = context.matchBefore(/[\w.]+$/);
    if (!word && !context.explicit) return null;
    const { from, choices } = await complete(context.state.doc.toString(), context.pos);
    if (context.aborted || choices.length === 0) return null;
    return { from, options: choices.map(({ text, help }) => ({ label: text, ...(help ? { info: help } : {}) })), validFor: /^\w*$/ };
  };
}

/**
 * Text typed over a selection is inserted by the editor. Otherwise Chromium keeps the style of the old text in a `style`
 * attribute, which the policy forbids. Brackets are excluded: they are put around the selection.
 */
const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { main } = view.state.selection;
    if (event.inputType !== 'insertText' || !event.data || main.empty || view.composing || '([{"'.includes(event.data)) return false;
    view.dispatch(view.state.replaceSelection(event.data), { scrollIntoView: true, userEvent: 'input.type' });
    event.preventDefault();
    return true;
  },
});

/** The name in which the caret is, or which it follows. */
function nameAt(state: EditorState): string {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const before = /[A-Za-z_]\w*$/.exec(line.text.slice(0, head - line.from))?.[0] ?? '';
  return before + (/^\w+/.exec(line.text.slice(head - line.from))?.[0] ?? '');
}

export function createEditor(host: HTMLElement, options: EditorOptions): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const yes = (act: () => void) => () => (act(), true);
  const extensions: Extension[] = [
    keymap.of([
      { key: 'Shift-Enter', run: yes(options.onadvance) },
      { key: 'Mod-Enter', run: yes(options.onrun) },
      { key: 'F1', run: (view) => (options.onhelp(nameAt(view.state)), true) },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    history(),
    typedOver,
    drawSelection(),
    closeBrackets(),
    bracketMatching(),
    indentUnit.of('  '),
    autocompletion({ override: [completions(options.complete)], icons: false }),
    cgscript,
    syntaxHighlighting(colours),
    theme,
    marks,
    placeholder('{3|1}.Temperature'),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': options.label, autocapitalize: 'off', spellcheck: 'false' }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) options.onchange(update.state.doc.toString());
    }),
  ];
  const view = new EditorView({ parent: root, root, state: EditorState.create({ doc: options.text, extensions }) });
  return {
    setText(text) {
      const old = view.state.doc.toString();
      if (old === text) return;
      // Replaces only what differs, so that the caret keeps its place. Ctrl+Z does not undo this change.
      const shorter = Math.min(old.length, text.length);
      let from = 0;
      while (from < shorter && old[from] === text[from]) from++;
      let end = 0;
      while (end < shorter - from && old[old.length - 1 - end] === text[text.length - 1 - end]) end++;
      view.dispatch({ changes: { from, to: old.length - end, insert: text.slice(from, text.length - end) }, annotations: Transaction.addToHistory.of(false) });
    },
    mark(place) {
      const { doc } = view.state;
      const line = place && place.line <= doc.lines ? doc.line(Math.max(1, place.line)) : null;
      if (!place || !line) return view.dispatch({ effects: markEffect.of(null) });
      const from = Math.max(line.from, Math.min(line.from + place.column - 1, line.to - 1));
      const to = Math.min(line.to, from + Math.max(1, /^\w+/.exec(doc.sliceString(from, line.to))?.[0].length ?? 1));
      view.dispatch({ effects: markEffect.of(to > from ? { from, to } : null) });
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
