import { memoryReached } from '../../errors/render-problems.ts'
import { countParts } from './json-parts.ts'

/** Bytes of heap of each part when it is parsed, measured with data made of one kind of value. */
const BYTES = { object: 56, array: 48, comma: 16, member: 16, text: 24 }

/**
 * Milliseconds to parse and walk each part. V8 keeps each new name and short text, and a hidden class of each new shape, and makes a
 * hash table for each wide object.
 */
const MS = {
  container: 200e-6,
  comma: 60e-6,
  member: 40e-6,
  wideMember: 600e-6,
  newShape: 1200e-6,
  newText: 500e-6,
  textByte: 8e-6,
}

/** No JSON takes longer than this for each of its bytes: members of new and short names. */
const WORST_MS_PER_BYTE = 150e-6

/**
 * Refuses JSON whose data need more memory than there is, before it is parsed.
 *
 * JSON.parse cannot be interrupted: it would go on in a thread that is being ended, far beyond the bound of its heap.
 * Errors: limit_memory.
 */
export function refuseLargeJson(json: Uint8Array, maxBytes: number): void {
  const { objects, arrays, commas, members, texts, textBytes } = countParts(json)
  const bytes =
    objects * BYTES.object +
    arrays * BYTES.array +
    commas * BYTES.comma +
    members * BYTES.member +
    texts * BYTES.text +
    textBytes
  if (json.length + bytes > maxBytes) throw memoryReached(maxBytes, {})
}

/** Whether reading JSON may take longer than this. Its parts are counted only when its length alone does not tell. */
export function mayTakeLongerThan(maxMs: number, json: Uint8Array): boolean {
  return json.length * WORST_MS_PER_BYTE > maxMs && estimateReadMs(json) > maxMs
}

/**
 * The milliseconds to parse and walk JSON, whatever its names and shapes. They differ a little each time, because the hashes of
 * texts have another seed each time.
 */
export function estimateReadMs(json: Uint8Array): number {
  const parts = countParts(json)
  return (
    (parts.objects + parts.arrays) * MS.container +
    parts.commas * MS.comma +
    parts.members * MS.member +
    parts.wideMembers * MS.wideMember +
    parts.newShapes * MS.newShape +
    parts.newTexts * MS.newText +
    parts.textBytes * MS.textByte
  )
}
