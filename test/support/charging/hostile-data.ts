import { isObject, type Json } from '../../../engine/domain/data/value.ts'

/** A value that takes long to walk, convert or print. */
export interface HostileValue {
  readonly what: string
  readonly value: Json
}

const numbers = (length: number): Json[] => Array.from({ length }, (_, at) => at)

const KEPT = new Map<number, readonly HostileValue[]>()

/** Containers and numbers in place of a field; `size` is about their length as JSON. They are made once. */
export function listValues(size: number): readonly HostileValue[] {
  const kept = KEPT.get(size) ?? makeValues(size)
  KEPT.set(size, kept)
  return kept
}

function makeValues(size: number): readonly HostileValue[] {
  const names = numbers(size >> 4)
  return [
    { what: 'a wide object', value: Object.fromEntries(names.map((at) => [`key${at}`, at])) },
    { what: 'a long list', value: numbers(size >> 3) },
    { what: 'a list of lists', value: names.map((at) => [at, [at]]) },
    { what: 'a list of texts', value: names.map((at) => `text ${at}`) },
    { what: 'a list of objects', value: numbers(size >> 5).map((at) => ({ id: at, value: `${at}` })) },
    { what: 'a deep object', value: numbers(900).reduce<Json>((inner) => ({ a: inner }), 1) },
    { what: 'a deep list', value: numbers(900).reduce<Json>((inner) => [inner], numbers(size >> 4)) },
    { what: 'a tree', value: treeOf(size) },
    { what: 'a huge number', value: 1.7976931348623157e308 },
    { what: 'a tiny number', value: 5e-324 },
    { what: 'a number of 1,000 digits', value: '9'.repeat(1000) },
    { what: 'a huge exponent', value: '1e999999999' },
  ]
}

function treeOf(size: number): Json {
  return size < 64
    ? 1
    : { a: treeOf(size >> 2), b: [treeOf(size >> 2), treeOf(size >> 2)], c: treeOf(size >> 2) }
}

/** A container with very many members like its own, about `size` long as JSON. Members are copies, as if parsed. */
export function grow(data: Json, size: number): Json {
  const members = Object.entries(data as object) as [string, Json][]
  const written = JSON.stringify(data).length
  const times = members.length === 0 ? 0 : Math.ceil(size / written)
  const copies = numbers(times).map(() => structuredClone(data))
  if (Array.isArray(data)) return copies.flat()
  if (!isObject(data)) return data
  return Object.fromEntries([
    ...members,
    ...copies.flatMap((copy, at) =>
      Object.entries(copy as object).map(([key, value]) => [`${key}${at}`, value]),
    ),
  ]) as Json
}
