import { Editor } from './editor.tsx'
import { editorOf, type Finding, type Target } from './finding.ts'
import type { Input, PartialSource } from './input.ts'
import { PartialName } from './partial-name.tsx'
import { Panel, TabList } from './tabs.tsx'

/** The parts of the state that each pane of input shows. */
export interface Marks {
  /** By the name of the editor. */
  readonly findings: ReadonlyMap<string, readonly Finding[]>
  /** The place to move the cursor to. */
  readonly target: Target | undefined
  readonly hintId: string
}

interface TemplatesPaneProps {
  readonly input: Pick<Input, 'template' | 'partials'>
  /** The index of the partial that is open; undefined for the template itself. */
  readonly open: number | undefined
  readonly marks: Marks
  readonly onOpen: (partial: number | undefined) => void
  readonly onChange: (part: Partial<Input>) => void
}

type TabName = 'template' | `partial-${number}`

/** The template and its partials, each in a tab. */
export function TemplatesPane({ input, open, marks, onOpen, onChange }: TemplatesPaneProps) {
  const { template, partials } = input
  const sources = [{ name: null, source: template }, ...partials]
  const tabs = sources.map(({ name }, at) => ({ name: tabOf(at), label: name ?? 'Template' }))
  const openTab = tabOf(open === undefined ? 0 : open + 1)
  const change = (at: number, part: Partial<PartialSource>) =>
    onChange({ partials: partials.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  const add = () => {
    onChange({ partials: [...partials, { name: freeName(partials), source: '' }] })
    onOpen(partials.length)
  }
  const remove = (at: number) => {
    onChange({ partials: partials.filter((_, index) => index !== at) })
    onOpen(undefined)
    // The button that had the focus is gone.
    document.getElementById('tab-template')?.focus()
  }
  return (
    <section className="pane" data-pane="templates" aria-labelledby="templates-title">
      <h2 id="templates-title">Templates</h2>
      <div className="row">
        <TabList
          label="Templates"
          tabs={tabs}
          open={openTab}
          onOpen={(name) =>
            onOpen(name === 'template' ? undefined : tabs.findIndex((one) => one.name === name) - 1)
          }
        />
        <button type="button" onClick={add}>
          Add partial
        </button>
      </div>
      {open !== undefined && (
        <PartialName
          key={open}
          name={partials[open]?.name ?? ''}
          others={partials.filter((_, at) => at !== open).map(({ name }) => name)}
          onRename={(name) => change(open, { name })}
          onRemove={() => remove(open)}
        />
      )}
      {sources.map(({ name, source }, at) => (
        <Panel key={name ?? ''} name={tabOf(at)} open={openTab}>
          <Editor
            label={name === null ? 'Template' : `Partial ${name}`}
            language="template"
            text={source}
            findings={marks.findings.get(editorOf(name)) ?? NONE}
            target={marks.target?.editor === editorOf(name) ? marks.target : undefined}
            hintId={marks.hintId}
            onChange={(text) =>
              name === null ? onChange({ template: text }) : change(at - 1, { source: text })
            }
          />
        </Panel>
      ))}
    </section>
  )
}

const NONE: readonly Finding[] = []

function tabOf(at: number): TabName {
  return at === 0 ? 'template' : `partial-${at}`
}

function freeName(partials: readonly PartialSource[]): string {
  const names = new Set(partials.map(({ name }) => name))
  let number = partials.length + 1
  while (names.has(`partial-${number}`)) number++
  return `partial-${number}`
}
