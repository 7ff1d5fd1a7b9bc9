import { formatters } from '../../../engine/formatters/index.ts'
import { createEngine, type Json } from '../../../engine/index.ts'
import { listCaseFiles, readCases } from '../../../server/documents/case-engine.ts'
import type { TemplateCase } from '../../../server/documents/case-file.ts'

/** A case, and the formatters and predicates it calls, by their first names. */
export interface Example {
  readonly each: TemplateCase
  readonly called: readonly string[]
}

const engine = createEngine()

export function toExample(each: TemplateCase): Example {
  const references = engine.references(engine.compile(each.template))
  const names = [references.formatters, references.predicates].flatMap(Object.keys)
  return { each, called: names.map((name) => FIRST_NAMES.get(name) ?? name) }
}

const FIRST_NAMES: ReadonlyMap<string, string> = new Map(
  formatters.flatMap(({ name, aliases }) => aliases.map((alias): [string, string] => [alias, name])),
)

/** Every case of some folders that renders in safe mode and without errors. */
export function listExamples(...folders: readonly string[]): readonly Example[] {
  return folders
    .flatMap(listCaseFiles)
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

/** A copy with another value at a place. */
export function replaceAt(data: Json, [first, ...rest]: Path, other: Json): Json {
  if (first === undefined) return other
  return mapValues(data, (value, key) => (key === first ? replaceAt(value, rest, other) : value))
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
