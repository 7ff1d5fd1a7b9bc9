import { convertJsonInParts, PART } from '../../domain/data/parts.ts'
import { isArray, type Json, type JsonObject, sizeOf } from '../../domain/data/value.ts'
import { namesOf } from '../../domain/data/wide-objects.ts'
import type { Frame } from '../../language/plugin.ts'

type Budget = Frame['run']['budget']

/**
 * Writes long JSON in pieces, because nothing can interrupt `JSON.stringify`, which takes 10 ms for a few megabytes.
 *
 * It writes the same text. `escapeJson` gets pieces that end where no character needs the next one. The caller has checked
 * the depth and charged the text.
 */
export class JsonInPieces {
  readonly #escape: (json: string) => string
  readonly #indent: string
  readonly #budget: Budget

  constructor(escapeJson: (json: string) => string, indent: string, budget: Budget) {
    this.#escape = escapeJson
    this.#indent = indent
    this.#budget = budget
  }

  write(value: Json): string {
    return this.#value(value, this.#indent === '' ? '' : '\n')
  }

  /** `line` is a line feed with the indentation of the value, or '' without indentation. */
  #value(value: Json, line: string): string {
    if (typeof value === 'string') return this.#text(value)
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    if (isShort(value)) return this.#whole(value, line)
    const inner = line + this.#indent
    return isArray(value) ? `${this.#list(value, inner)}${line}]` : `${this.#object(value, inner)}${line}}`
  }

  #list(values: readonly Json[], line: string): string {
    let text = ''
    for (const value of values) {
      this.#budget.charge(1)
      text += (text === '' ? '[' : ',') + line + this.#value(value, line)
    }
    return text
  }

  #object(object: JsonObject, line: string): string {
    const colon = this.#indent === '' ? ':' : ': '
    let text = ''
    for (const name of namesOf(object)) {
      this.#budget.charge(1)
      text += (text === '' ? '{' : ',') + line + this.#text(name) + colon
      text += this.#value(object[name] as Json, line)
    }
    return text
  }

  /** A container without containers. Its own line feeds are those of the indentation. */
  #whole(value: object, line: string): string {
    const text = JSON.stringify(value, undefined, this.#indent)
    this.#budget.chargeScan(text.length)
    return this.#escape(line === '' ? text : text.replaceAll('\n', line))
  }

  #text(text: string): string {
    if (text.length > PART) return `"${convertJsonInParts(text, this.#escape, this.#budget)}"`
    this.#budget.chargeScan(text.length)
    return this.#escape(JSON.stringify(text))
  }
}

/** Members of a container that is written at once. */
const SHORT = 64

/** Whether a container has few members, all of them scalars and short. */
function isShort(container: readonly Json[] | JsonObject): boolean {
  if (sizeOf(container) > SHORT) return false
  return Object.entries(container).every(
    ([name, value]) => name.length <= PART / SHORT && (value === null || isShortScalar(value)),
  )
}

function isShortScalar(value: Json): boolean {
  return typeof value === 'string' ? value.length <= PART / SHORT : typeof value !== 'object'
}
