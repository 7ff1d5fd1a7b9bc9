import type { Json } from '../../engine/index.ts'

/** Heap bytes of parsed JSON, measured with the context of a page and with data made of one kind of value. */
const BYTES_PER_CONTAINER = 72
const BYTES_PER_MEMBER = 16

/** Bytes of memory that parsed data with a JSON of `jsonBytes` take. */
export function estimateDataBytes(data: Json, jsonBytes: number): number {
  let bytes = jsonBytes
  const open: Json[] = [data]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    const members: readonly Json[] = Array.isArray(value) ? value : Object.values(value)
    bytes += BYTES_PER_CONTAINER + BYTES_PER_MEMBER * members.length
    for (const member of members) if (typeof member === 'object') open.push(member)
  }
  return bytes
}
