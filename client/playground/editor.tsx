import { setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type EditorLanguage, editorSetup, toMark, toRange } from './editor-setup.ts'
import type { Finding, Target } from './finding.ts'

interface EditorProps {
  readonly label: string
  readonly language: EditorLanguage
  /** The text that it opens with. Later ones are its own, so give it a new `key` to replace them. */
  readonly text: string
  readonly findings: readonly Finding[]
  /** A place to move the cursor to, once for each object. */
  readonly target: Target | undefined
  /** The id of the hint that says how to leave with the keyboard. */
  readonly hintId: string
  readonly onChange: (text: string) => void
}

/** An editor of CodeMirror. */
export function Editor({ label, language, text, findings, target, hintId, onChange }: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<EditorView>(null)
  const report = useEffectEvent(onChange)
  const create = useEffectEvent((parent: HTMLElement) => {
    const attributes = { 'aria-label': label, 'aria-describedby': hintId, tabindex: '0' }
    const watch = EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) report(state.doc.toString())
    })
    const extensions = [editorSetup(language), EditorView.contentAttributes.of(attributes), watch]
    return new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) })
  })

  useEffect(() => {
    if (place.current === null) return undefined
    const view = create(place.current)
    shown.current = view
    return () => view.destroy()
  }, [])

  useEffect(() => {
    const view = shown.current
    if (view === null) return
    const marks = findings.map((finding) => toMark(view.state, finding))
    view.dispatch(setDiagnostics(view.state, marks))
  }, [findings])

  useEffect(() => {
    const view = shown.current
    if (view === null || target === undefined) return
    const { from, to } = toRange(view.state.doc, target)
    view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true })
    view.focus()
  }, [target])

  return <div className="editor" ref={place} />
}
