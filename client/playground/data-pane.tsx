import { useId } from 'react'
import { Editor } from './editor.tsx'
import type { Finding } from './finding.ts'
import type { Input, InputOptions } from './input.ts'
import type { Marks } from './templates-pane.tsx'

interface DataPaneProps {
  readonly input: Pick<Input, 'data' | 'options'>
  readonly marks: Marks
  readonly onChange: (part: Partial<Input>) => void
}

/** The data as JSON, and the options of the render. */
export function DataPane({ input, marks, onChange }: DataPaneProps) {
  return (
    <section className="pane" data-pane="data" aria-labelledby="data-title">
      <h2 id="data-title">Data</h2>
      <div className="panel">
        <Editor
          label="Data as JSON"
          language="json"
          text={input.data}
          findings={marks.findings.get('data') ?? NONE}
          target={marks.target?.editor === 'data' ? marks.target : undefined}
          hintId={marks.hintId}
          onChange={(data) => onChange({ data })}
        />
      </div>
      <Options options={input.options} onChange={(options) => onChange({ options })} />
    </section>
  )
}

const NONE: readonly Finding[] = []

interface OptionsProps {
  readonly options: InputOptions
  readonly onChange: (options: InputOptions) => void
}

function Options({ options, onChange }: OptionsProps) {
  const id = useId()
  return (
    <fieldset className="row options">
      <legend>Options</legend>
      <label htmlFor={`${id}-locale`}>Locale</label>
      <input
        id={`${id}-locale`}
        value={options.locale}
        size={7}
        maxLength={100}
        placeholder="de-AT"
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...options, locale: target.value.trim() })}
      />
      <label htmlFor={`${id}-compatibility`}>Markup</label>
      <select
        id={`${id}-compatibility`}
        value={options.compatibility}
        onChange={({ target }) =>
          onChange({ ...options, compatibility: target.value === 'reference' ? 'reference' : 'safe' })
        }
      >
        <option value="safe">Safe: data is escaped</option>
        <option value="reference">Reference: byte for byte</option>
      </select>
      <label>
        <input
          type="checkbox"
          checked={options.expressions}
          onChange={({ target }) => onChange({ ...options, expressions: target.checked })}
        />{' '}
        Expressions
      </label>
    </fieldset>
  )
}
