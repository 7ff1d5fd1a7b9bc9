import { endOfText } from '../../bytes/json-spans.ts'
import { memoryReached } from '../../errors/render-problems.ts'

/** Bytes of heap of an object or array and of a member or element when JSON is parsed, measured with data made of one kind of value. */
const BYTES = { container: 56, separator: 32 }

const [QUOTE, COMMA, COLON, BRACKET, BRACE] = [0x22, 0x2c, 0x3a, 0x5b, 0x7b]

/**
 * Refuses JSON whose data need more memory than there is, before it is parsed.
 *
 * JSON.parse cannot be interrupted: it would go on in a thread that is being ended, far beyond the bound of its heap.
 * Errors: limit_memory.
 */
export function refuseLargeJson(json: Uint8Array, maxBytes: number): void {
  let bytes = 2 * json.length
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case QUOTE:
        at = endOfText(json, at)
        break
      case BRACKET:
      case BRACE:
        bytes += BYTES.container
        break
      case COMMA:
      case COLON:
        bytes += BYTES.separator
        break
    }
  }
  if (bytes > maxBytes) throw memoryReached(maxBytes, {})
}
