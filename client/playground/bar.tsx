import { ExampleSelect } from './example-select.tsx'
import type { Input } from './input.ts'
import { KeyForm } from './key-form.tsx'
import { LinkButton } from './link-button.tsx'

/** The panes of the page. A narrow window shows one of them at a time. */
const PANES = ['templates', 'data', 'result'] as const

export type PaneName = (typeof PANES)[number]

interface BarProps {
  readonly input: Input
  /** A sentence on the answer, which screen readers read out when it changes. */
  readonly status: string
  readonly pane: PaneName
  readonly needsKey: boolean
  readonly onExample: (input: Input) => void
  readonly onKey: (key: string) => void
  readonly onPane: (pane: PaneName) => void
}

/** The row above the panes. */
export function Bar({ input, status, pane, needsKey, onExample, onKey, onPane }: BarProps) {
  return (
    <div className="bar">
      <ExampleSelect onOpen={onExample} />
      <LinkButton input={input} />
      <p className="status" role="status">
        {status}
      </p>
      {needsKey && <KeyForm onKey={onKey} />}
      <fieldset className="views">
        <legend>Shown</legend>
        {PANES.map((name) => (
          <button key={name} type="button" aria-pressed={name === pane} onClick={() => onPane(name)}>
            {name}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
