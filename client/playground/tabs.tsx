import type { KeyboardEvent, ReactNode } from 'react'

interface TabListProps<Name extends string> {
  readonly label: string
  readonly tabs: readonly {
    /** Has the letters of an id. The panel of the tab has the same. */
    readonly name: Name
    readonly label: string
  }[]
  readonly open: Name
  readonly onOpen: (name: Name) => void
}

/** A row of tabs, of which arrow keys open the next one. */
export function TabList<Name extends string>({ label, tabs, open, onOpen }: TabListProps<Name>) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = indexAfter(
      event.key,
      tabs.findIndex(({ name }) => name === open),
      tabs.length,
    )
    const next = at === undefined ? undefined : tabs[at]
    if (next === undefined) return
    event.preventDefault()
    onOpen(next.name)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[at ?? 0]?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          id={`tab-${tab.name}`}
          aria-selected={tab.name === open}
          aria-controls={`panel-${tab.name}`}
          tabIndex={tab.name === open ? 0 : -1}
          onClick={() => onOpen(tab.name)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

/** The tab that a key leads to; undefined for other keys. */
function indexAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

interface PanelProps {
  readonly name: string
  readonly open: string
  readonly children: ReactNode
}

/** The panel of a tab. Those that are closed stay in the page, because an editor keeps its history. */
export function Panel({ name, open, children }: PanelProps) {
  return (
    <div
      className="panel"
      role="tabpanel"
      id={`panel-${name}`}
      aria-labelledby={`tab-${name}`}
      hidden={name !== open}
    >
      {children}
    </div>
  )
}
