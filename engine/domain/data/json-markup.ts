import { escapeAttribute, escapeMarkup, escapeScript, escapeScriptJson } from './escape.ts'
import type { WalkMeter } from './meter.ts'
import type { Json, JsonObject } from './value.ts'

/** Bounds of the cache of member names, because all renders of a process share it. */
const MAX_NAMES = 1000
const MAX_NAME_LENGTH = 40

/** Characters that JSON or markup writes as an escape. */
const IS_SPECIAL = /["\\&<>'\p{Cc}\p{Cs}]/u

/**
 * Writes a value as JSON inside an attribute, in one walk: the same text as `json` followed by `htmlattr`.
 *
 * Every third character of JSON is a quote. Writing quotes as entities at once takes half the time of escaping the
 * finished text, which would be cut into pieces at each quote. Each container is charged as it is written.
 */
export class JsonMarkup {
  readonly #escape: (json: string) => string
  /** Cache of `&quot;sku&quot;:` by name, because a list of products repeats the same few names hundreds of times. */
  readonly #names = new Map<string, string>()

  /** With `safe` it also escapes the apostrophe and `<!--`. */
  constructor(safe: boolean) {
    this.#escape = safe
      ? (json) => escapeMarkup(escapeScriptJson(json))
      : (json) => escapeAttribute(escapeScript(json))
  }

  write(value: Json, meter: WalkMeter): string {
    meter.checkDepth(1)
    meter.charge(1)
    if (typeof value === 'string') meter.chargeText(value.length)
    return this.#value(value, meter, 1)
  }

  /** The members of a container stand one level deeper than the container. */
  #value(value: Json, meter: WalkMeter, depth: number): string {
    if (typeof value === 'string') return this.#text(value)
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    return Array.isArray(value)
      ? this.#list(value, meter, depth + 1)
      : this.#object(value as JsonObject, meter, depth + 1)
  }

  #list(values: readonly Json[], meter: WalkMeter, depth: number): string {
    if (values.length === 0) return '[]'
    meter.checkDepth(depth)
    meter.charge(values.length)
    let length = 0
    for (const value of values) length += ownLength(value)
    meter.chargeText(length)
    // Slicing a leading comma off would make V8 flatten the concatenated text at each level.
    let text = ''
    for (const value of values) text += (text === '' ? '[' : ',') + this.#value(value, meter, depth)
    return `${text}]`
  }

  #object(object: JsonObject, meter: WalkMeter, depth: number): string {
    const names = Object.keys(object)
    if (names.length === 0) return '{}'
    meter.checkDepth(depth)
    meter.charge(names.length)
    let length = 0
    let text = ''
    for (const name of names) {
      const value = object[name] as Json
      length += name.length + ownLength(value)
      text += (text === '' ? '{' : ',') + this.#name(name) + this.#value(value, meter, depth)
    }
    meter.chargeText(length)
    return `${text}}`
  }

  #name(name: string): string {
    const known = this.#names.get(name)
    if (known !== undefined) return known
    const made = `${this.#text(name)}:`
    if (name.length > MAX_NAME_LENGTH) return made
    if (this.#names.size >= MAX_NAMES) this.#names.clear()
    this.#names.set(name, made)
    return made
  }

  #text(text: string): string {
    return IS_SPECIAL.test(text) ? this.#escape(JSON.stringify(text)) : `&quot;${text}&quot;`
  }
}

/** The text of the value itself. The content of a container is charged when it is written. */
function ownLength(value: Json): number {
  return typeof value === 'string' ? value.length : 1
}
