import { escapeMarkup } from '../../engine/domain/data/escape.ts'
import { ISLANDS, type IslandDefinition } from '../../engine/domain/islands/islands.ts'
import {
  type Argument,
  builtInFormatters,
  builtInPredicates,
  type Formatter,
  type Predicate,
} from '../../engine/index.ts'
import { toDiagnosticRows } from './diagnostics.ts'
import { linksTo } from './document-links.ts'
import { toExampleView } from './example-view.ts'
import { type Example, type Examples, readExamples } from './examples.ts'
import { renderPage, toMarkup } from './html.ts'
import { type InstructionEntry, listInstructions } from './instructions.ts'

/** One entry of the page. */
interface ReferenceEntry {
  readonly name: string
  readonly anchor: string
  /** The text between the heading and the arguments, as markup. */
  readonly about: string
  readonly args: readonly Argument<unknown>[]
  readonly example: Example | undefined
}

/** The reference as it has to be now, and how many of each kind it describes. */
export interface ReferencePage {
  readonly page: string
  readonly counts: { readonly instructions: number; readonly formatters: number; readonly predicates: number }
}

/** Makes the page; throws when something has no example to show. */
export function makeReference(version: string): ReferencePage {
  const examples = readExamples()
  const instructions = listInstructions(examples).map(toInstruction)
  const formatters = builtInFormatters.flatMap((formatter) => toFormatters(formatter, examples)).sort(byName)
  const predicates = builtInPredicates.map((predicate) => toPredicate(predicate, examples)).sort(byName)
  const islands = [...ISLANDS].map((island) => toIsland(island, examples))
  requireExamples([...instructions, ...formatters, ...predicates, ...islands])
  const shown = new Map<string, ReferenceEntry>()
  const sections = [
    { title: 'Instructions', entries: instructions },
    { title: 'Formatters', entries: formatters },
    { title: 'Predicates', entries: predicates },
    { title: 'Islands', entries: islands },
  ].map(({ title, entries }) => ({
    ...{ title, id: title.toLowerCase() },
    entries: entries.map((entry) => toView(entry, shown)),
  }))
  const contents = [...sections, { title: 'Diagnostics', id: 'diagnostics' }]
  const page = renderPage('reference', {
    ...{ title: 'Template reference', version, sections, ...linksTo('/reference') },
    contents: [{ name: '', links: contents.map(({ title, id }) => ({ href: `#${id}`, text: title })) }],
    diagnostics: toDiagnosticRows(examples),
  })
  const counts = {
    instructions: instructions.length,
    formatters: formatters.length,
    predicates: predicates.length,
  }
  return { page, counts }
}

function byName(a: ReferenceEntry, b: ReferenceEntry): number {
  const [left, right] = [a.name.toLowerCase(), b.name.toLowerCase()]
  return left < right ? -1 : Number(left > right)
}

function requireExamples(entries: readonly ReferenceEntry[]): void {
  const missing = entries.filter(({ example }) => example === undefined).map(({ anchor }) => anchor)
  if (missing.length > 0) throw new Error(`No case in fixtures/ shows ${missing.join(', ')}.`)
}

function toInstruction({ name, usage, about, example }: InstructionEntry): ReferenceEntry {
  const anchor = `instruction-${name.replaceAll(' ', '-')}`
  return { name, anchor, about: `${toMarkup(about)} Written ${usageAsCode(usage)}.`, args: [], example }
}

/** The tags of a usage, as code; the words between them are not. */
function usageAsCode(usage: string): string {
  return escapeMarkup(usage).replace(/\{[^{}]*\}/g, (tag) => `<code>${tag}</code>`)
}

/** A formatter under its name and each of its aliases. */
function toFormatters({ name, aliases, about, args }: Formatter, examples: Examples): ReferenceEntry[] {
  const toEntry = (own: string, text: string): ReferenceEntry => ({
    ...{ name: own, anchor: `formatter-${own}`, about: text, args },
    example: examples.ofPlugin('formatters', own),
  })
  const words = toMarkup(about)
  const sameAs = `The same as <a href="#formatter-${name}"><code>${name}</code></a>. ${words}`
  return [toEntry(name, words), ...aliases.map((alias) => toEntry(alias, sameAs))]
}

function toPredicate({ name, about, args }: Predicate, examples: Examples): ReferenceEntry {
  return {
    ...{ name, anchor: `predicate-${name.replace('?', '')}`, about: toMarkup(about), args },
    example: examples.ofPlugin('predicates', name),
  }
}

/** An island, which the formatter `island` prints by its name. */
function toIsland(
  [name, { about }]: readonly [string, IslandDefinition],
  examples: Examples,
): ReferenceEntry {
  const example = examples.ofIsland(name)
  return { name, anchor: `island-${name}`, about: toMarkup(about), args: [], example }
}

/** A case that shows several things is printed with the first of them. */
function toView(entry: ReferenceEntry, shown: Map<string, ReferenceEntry>) {
  const { name, anchor, about, args, example } = entry
  const view = { name, anchor, about, args: args.map(toArgument) }
  if (example === undefined) return view
  const { place } = example.each
  const earlier = shown.get(place)
  if (earlier !== undefined) return { ...view, earlier: { name: earlier.name, anchor: earlier.anchor } }
  shown.set(place, entry)
  return { ...view, example: toExampleView(example) }
}

function toArgument({ name, type, fallback, isRest }: Argument<unknown>) {
  const rest = isRest ? ', any number of them' : ''
  return { name, type: escapeMarkup(type) + rest + describeFallback(fallback) }
}

function describeFallback(fallback: string | undefined): string {
  if (fallback === undefined || fallback === 'NaN') return ''
  return fallback === '' ? ', by default empty' : `, by default <code>${escapeMarkup(fallback)}</code>`
}
