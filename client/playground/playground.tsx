import { useMemo, useState } from 'react'
import type { Answer } from './ask.ts'
import { Bar, type PaneName } from './bar.tsx'
import { DataPane } from './data-pane.tsx'
import { editorOf, type Target } from './finding.ts'
import { ResultPane } from './result-pane.tsx'
import { TemplatesPane } from './templates-pane.tsx'
import { useAnswer } from './use-answer.ts'
import { useInput } from './use-input.ts'

const HINT_ID = 'editor-hint'

/** The whole tool. */
export function Playground() {
  const [pane, setPane] = useState<PaneName>('templates')
  const [partial, setPartial] = useState<number>()
  const [target, setTarget] = useState<Target>()
  const [key, setKey] = useState('')
  const { input, revision, isLinkBroken, change, open } = useInput(() => {
    setPartial(undefined)
    setTarget(undefined)
  })
  const answer = useAnswer(input, key)
  const findings = useMemo(() => Map.groupBy(answer?.findings ?? [], ({ editor }) => editor), [answer])
  const marks = { findings, target, hintId: HINT_ID }

  const go = (to: Target) => {
    const at = input.partials.findIndex(({ name }) => editorOf(name) === to.editor)
    if (to.editor !== 'data') setPartial(at < 0 ? undefined : at)
    setPane(to.editor === 'data' ? 'data' : 'templates')
    setTarget(to)
  }

  return (
    <div className="playground" data-shown={pane}>
      <Bar
        input={input}
        status={isLinkBroken ? 'This link holds no input that can be read.' : statusOf(answer, key)}
        pane={pane}
        needsKey={answer?.needsKey ?? false}
        onExample={open}
        onKey={setKey}
        onPane={setPane}
      />
      <p id={HINT_ID} className="hint">
        In an editor, Tab indents. Press Escape and then Tab to leave it, and F8 to go to the next diagnostic.
      </p>
      <TemplatesPane
        key={`templates-${revision}`}
        input={input}
        open={partial}
        marks={marks}
        onOpen={setPartial}
        onChange={change}
      />
      <DataPane key={`data-${revision}`} input={input} marks={marks} onChange={change} />
      <ResultPane answer={answer} onGo={go} />
    </div>
  )
}

function statusOf(answer: Answer | undefined, key: string): string {
  if (answer === undefined) return ''
  const { failure, needsKey, findings } = answer
  if (needsKey && key !== '') return 'The service does not know this API key.'
  if (needsKey) return 'This service renders only with an API key.'
  if (failure !== undefined) return failure
  const { length } = findings
  const ofData = findings.find(({ editor }) => editor === 'data')
  if (ofData !== undefined) return `Line ${ofData.line}, column ${ofData.column}: ${ofData.message}`
  return length === 0 ? 'No diagnostics.' : `${length} ${length === 1 ? 'diagnostic' : 'diagnostics'}.`
}
