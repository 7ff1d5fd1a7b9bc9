import { escapeAttribute, escapeMarkup, escapeScript, escapeScriptJson } from './escape.ts'
import type { Json, JsonObject } from './value.ts'

/** What a walk over data is charged to; it throws when a limit is passed. */
export interface WalkMeter {
  charge(units: number): void
  chargeText(length: number): void
  checkDepth(levels: number): void
}

/** Names that are kept with their quotes, and how long they may be: data of all sites shares this memory. */
const MAX_NAMES = 1000
const MAX_NAME_LENGTH = 40

/** Whatever JSON or markup may write otherwise than as it stands. */
const IS_SPECIAL = /["\\&<>'\p{Cc}\p{Cs}]/u

/**
 * Writes values as JSON inside an attribute: what `json` and `htmlattr` make of them one after the other, in one walk.
 *
 * Every third character of JSON is a quote, for which an escape of the whole text has to cut it into pieces; quotes written as
 * entities from the start take half the time. Every container is charged as it is written.
 */
export class JsonMarkup {
  readonly #escape: (json: string) => string
  /** `&quot;sku&quot;:` by name: a list of products has the same few names hundreds of times. */
  readonly #names = new Map<string, string>()

  /** `safe` also escapes what could end an attribute in single quotes, or hide the end of a script. */
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

  /** A container's members stand one level deeper than itself. */
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
    // Cutting a leading comma off would flatten the text at each level.
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

/** How much text a value is by itself; a container's own is charged when it is written. */
function ownLength(value: Json): number {
  return typeof value === 'string' ? value.length : 1
}
