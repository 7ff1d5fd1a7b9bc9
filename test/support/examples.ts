import { formatters } from '../../engine/formatters/index.ts'
import { createEngine, type Formatter, type Json } from '../../engine/index.ts'
import { listCaseFiles, readCases } from './case-engine.ts'
import type { TemplateCase } from './case-file.ts'

/** A case, and the formatters it calls by their first names. */
export interface Example {
  readonly each: TemplateCase
  readonly called: readonly string[]
}

const engine = createEngine()

export function toExample(each: TemplateCase): Example {
  const names = Object.keys(engine.references(engine.compile(each.template)).formatters)
  const isCalled = ({ name, aliases }: Formatter) => [name, ...aliases].some((known) => names.includes(known))
  return { each, called: formatters.filter(isCalled).map(({ name }) => name) }
}

/** Every case of the formatters that renders in safe mode and without errors. */
export function listExamples(): readonly Example[] {
  return listCaseFiles('formatters')
    .flatMap(readCases)
    .filter(({ options, errors }) => options.compatibility !== 'reference' && errors.length === 0)
    .map(toExample)
}

/** The keys that lead from the root of a context to a value. */
export type Path = readonly (string | number)[]

/** Where the values of a context are, containers as well as scalars, all but the context itself. */
export function listPlaces(data: Json, path: Path = []): readonly Path[] {
  return entriesOf(data).flatMap(([key, value]) => [[...path, key], ...listPlaces(value, [...path, key])])
}

/** A copy with some text in place of the value there. */
export function replaceAt(data: Json, [first, ...rest]: Path, text: string): Json {
  if (first === undefined) return text
  return mapValues(data, (value, key) => (key === first ? replaceAt(value, rest, text) : value))
}

/** A copy with some text in place of every scalar. */
export function replaceScalars(data: Json, text: string): Json {
  if (typeof data !== 'object' || data === null) return text
  return mapValues(data, (value) => replaceScalars(value, text))
}

function mapValues(data: Json, map: (value: Json, key: string | number) => Json): Json {
  if (Array.isArray(data)) return data.map(map)
  return Object.fromEntries(entriesOf(data).map(([key, value]) => [key, map(value, key)]))
}

function entriesOf(data: Json): readonly [string | number, Json][] {
  if (Array.isArray(data)) return [...data.entries()]
  return typeof data === 'object' && data !== null ? Object.entries(data) : []
}
