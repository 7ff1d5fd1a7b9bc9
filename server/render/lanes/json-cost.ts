import { memoryReached } from '../../errors/render-problems.ts'
import { endOfText } from '../json-spans.ts'

/** How often each part occurs in JSON. */
interface JsonParts {
  texts: number
  /** Bytes inside of texts. */
  textBytes: number
  commas: number
  /** Colons, which are members. */
  members: number
  arrays: number
  objects: number
}

/** Bytes of heap of each part when it is parsed, measured with data made of one kind of value. */
const BYTES = { object: 56, array: 48, comma: 16, member: 16, text: 24 }

/** Milliseconds to parse and walk each part. Members of objects with very many take most, because V8 hashes their names. */
const MS = { container: 200e-6, comma: 60e-6, member: 40e-6, wideMember: 1300e-6, textByte: 8e-6 }

/** Members of an object in usual data, at most. More count as those of a wide object. */
const USUAL_MEMBERS = 64

/** No JSON takes longer than this for each of its bytes: objects without members, or members of one wide object. */
const WORST_MS_PER_BYTE = 85e-6

const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a]
const [BRACKET, BRACE] = [0x5b, 0x7b]

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
  if (json.length * WORST_MS_PER_BYTE <= maxMs) return false
  const { objects, arrays, commas, members, textBytes } = countParts(json)
  const wideMembers = Math.max(0, members - objects * USUAL_MEMBERS)
  const ms =
    (objects + arrays) * MS.container +
    commas * MS.comma +
    members * MS.member +
    wideMembers * MS.wideMember +
    textBytes * MS.textByte
  return ms > maxMs
}

/** Counts the parts of JSON, in a twentieth of the time of parsing it. */
function countParts(json: Uint8Array): JsonParts {
  const parts = { texts: 0, textBytes: 0, commas: 0, members: 0, arrays: 0, objects: 0 }
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case QUOTE: {
        const end = endOfText(json, at)
        parts.texts++
        parts.textBytes += end - at
        at = end
        break
      }
      case COMMA:
        parts.commas++
        break
      case COLON:
        parts.members++
        break
      case BRACKET:
        parts.arrays++
        break
      case BRACE:
        parts.objects++
        break
    }
  }
  return parts
}
