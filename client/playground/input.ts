/** A partial as it is written in the page. */
export interface PartialSource {
  readonly name: string
  readonly source: string
}

/** All that a visitor writes and chooses: a render, before it is sent. */
export interface Input {
  readonly template: string
  readonly partials: readonly PartialSource[]
  /** The data as text, because it may not be JSON yet. */
  readonly data: string
  readonly options: InputOptions
}

export interface InputOptions {
  /** A language tag, or '' for none. */
  readonly locale: string
  readonly compatibility: 'safe' | 'reference'
  readonly expressions: boolean
}

export const DEFAULT_OPTIONS: InputOptions = { locale: '', compatibility: 'safe', expressions: true }

/** The page that opens without a link. */
export const FIRST_INPUT: Input = {
  template: `<h1>{title|html}</h1>
<ul>
  {.repeated section items}
  <li>{@|apply card}</li>
  {.or}
  <li>Nothing here yet.</li>
  {.end}
</ul>
`,
  partials: [
    {
      name: 'card',
      source: `<a href="{url|htmlattr}">{name|html}</a>{.if onSale} <em>on sale</em>{.end}`,
    },
  ],
  data: `${JSON.stringify(
    {
      title: 'Tea & cups',
      items: [
        { name: 'Cup', url: '/cup', price: 12 },
        { name: 'Pot', url: '/pot', price: 48, onSale: true },
      ],
    },
    null,
    2,
  )}\n`,
  options: DEFAULT_OPTIONS,
}

/** Each has an editor, and a link may come from anyone. */
const MAX_PARTIALS = 50

/** Reads an input that a stranger may have written; undefined for anything else. Unknown members are left out. */
export function readInput(value: unknown): Input | undefined {
  if (!isRecord(value)) return undefined
  const { template, data, partials = [], options = {} } = value
  if (typeof template !== 'string' || typeof data !== 'string') return undefined
  if (
    !Array.isArray(partials) ||
    partials.length > MAX_PARTIALS ||
    !partials.every(isPartial) ||
    !isRecord(options)
  )
    return undefined
  const names = partials.map(({ name }) => name)
  if (new Set(names).size < names.length) return undefined
  return {
    template,
    data,
    partials: partials.map(({ name, source }) => ({ name, source })),
    options: readOptions(options),
  }
}

function readOptions({ locale, compatibility, expressions }: Record<string, unknown>): InputOptions {
  return {
    locale: typeof locale === 'string' ? locale : DEFAULT_OPTIONS.locale,
    compatibility: compatibility === 'reference' ? 'reference' : 'safe',
    expressions: expressions !== false,
  }
}

function isPartial(value: unknown): value is PartialSource {
  return isRecord(value) && typeof value['name'] === 'string' && typeof value['source'] === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
