import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { json } from '@codemirror/lang-json'
import { bracketMatching, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, lintGutter, nextDiagnostic } from '@codemirror/lint'
import type { EditorState, Extension, Text } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
} from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import type { Finding, Target } from './finding.ts'

/** The languages of the editors. */
export type EditorLanguage = 'template' | 'json'

/** An instruction, a variable or a comment. Text of styles and scripts within braces is none. */
const TAG = /\{(?:\.[a-z][^{}\n]*|[@\w.-]+(?:\|[^{}\n]*)?|#[^{}\n]*)\}/g

const tags = new MatchDecorator({ regexp: TAG, decoration: Decoration.mark({ class: 'tok-template' }) })

const markedTags = ViewPlugin.define(
  (view) => ({
    marks: tags.createDeco(view),
    update(update) {
      this.marks = tags.updateDeco(update, this.marks)
    },
  }),
  { decorations: ({ marks }) => marks },
)

const languages: Readonly<Record<EditorLanguage, Extension>> = {
  // A template may open a tag in one block and close it in another.
  template: [html({ matchClosingTags: false, autoCloseTags: false }), markedTags],
  json: json(),
}

/** All that an editor does, except its document. Tab indents; Escape and then Tab leaves, which CodeMirror provides. */
export function editorSetup(language: EditorLanguage): Extension {
  return [
    lineNumbers(),
    lintGutter(),
    history(),
    highlightSpecialChars(),
    bracketMatching(),
    EditorView.lineWrapping,
    syntaxHighlighting(classHighlighter),
    languages[language],
    keymap.of([{ key: 'F8', run: nextDiagnostic }, indentWithTab, ...defaultKeymap, ...historyKeymap]),
  ]
}

/** The range of a place in a document. A place that is not there any more is the nearest one. */
export function toRange(doc: Text, { line, column, length }: Omit<Target, 'editor'>) {
  const { from: start, to: end } = doc.line(Math.min(Math.max(line, 1), doc.lines))
  const from = Math.min(start + Math.max(column - 1, 0), end)
  return { from, to: Math.min(from + Math.max(length, 1), doc.length) }
}

/** A finding as the editor marks it. */
export function toMark({ doc }: EditorState, finding: Finding): Diagnostic {
  const { severity, message, hint } = finding
  return { ...toRange(doc, finding), severity, message: [message, hint].filter(Boolean).join(' ') }
}
