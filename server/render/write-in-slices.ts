import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Json } from '../../engine/index.ts'

/** Milliseconds of writing between two turns of the event loop. */
const SLICE_MS = 4

/** Members that are written between two looks at the clock. */
const MEMBERS_BETWEEN = 16

/** Pieces are joined at this length in UTF-16 units, so that they do not grow to a list of millions. */
const JOINED_LENGTH = 2 ** 16

/** Parts below this many levels are written at once: lists of a page are at the upper ones. */
const MAX_LEVELS = 4

/**
 * Writes data as `JSON.stringify` does, in slices of the event loop: 8 MiB take it 40 to 90 ms at once.
 *
 * Usual data are written in the first slice.
 */
export async function writeInSlices(data: Json): Promise<string> {
  const joined: string[] = []
  let pieces = ''
  let sinceMs = performance.now()
  let steps = 0
  for (const piece of piecesOf(data, MAX_LEVELS)) {
    pieces += piece
    if (pieces.length > JOINED_LENGTH) {
      joined.push(pieces)
      pieces = ''
    }
    const isLong = piece.length > JOINED_LENGTH || ++steps % MEMBERS_BETWEEN === 0
    if (!isLong || performance.now() - sinceMs < SLICE_MS) continue
    await nextTurn()
    sinceMs = performance.now()
  }
  joined.push(pieces)
  return joined.join('')
}

function* piecesOf(value: Json, levels: number): Generator<string> {
  if (typeof value !== 'object' || value === null || levels === 0) yield JSON.stringify(value) ?? 'null'
  else if (Array.isArray(value)) yield* elementsOf(value, levels)
  else yield* membersOf(value as Readonly<Record<string, Json>>, levels)
}

function* elementsOf(list: readonly Json[], levels: number): Generator<string> {
  let before = '['
  for (const element of list) {
    yield before
    yield* piecesOf(element, levels - 1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

function* membersOf(object: Readonly<Record<string, Json>>, levels: number): Generator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(object)) {
    // As in `JSON.stringify`, a member without a value is left out.
    if (value === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    yield* piecesOf(value, levels - 1)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}
