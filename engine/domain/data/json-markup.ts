import { escapeAttribute, escapeMarkup, escapeScript, escapeScriptJson } from './escape.ts'
import type { WalkMeter } from './meter.ts'
import { convertJsonInParts, PART } from './parts.ts'
import type { Json, JsonObject } from './value.ts'
import { namesOf } from './wide-objects.ts'

/** Bounds of the cache of member names, because all renders of a process share it. */
const MAX_NAMES = 1000
const MAX_NAME_LENGTH = 40

/** Members that are written between two charges. */
const WRITTEN_AT_ONCE = 1024

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
    if (typeof value === 'string') return this.#text(value, meter)
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    return Array.isArray(value)
      ? this.#list(value, meter, depth + 1)
      : this.#object(value as JsonObject, meter, depth + 1)
  }

  #list(values: readonly Json[], meter: WalkMeter, depth: number): string {
    if (values.length === 0) return '[]'
    meter.checkDepth(depth)
    meter.charge(values.length % WRITTEN_AT_ONCE)
    let length = 0
    for (const value of values) length += ownLength(value)
    meter.chargeText(length)
    // Slicing a leading comma off would make V8 flatten the concatenated text at each level.
    let text = ''
    let left = values.length % WRITTEN_AT_ONCE
    for (const value of values) {
      if (left-- === 0) left = this.#chargeNext(meter)
      text += (text === '' ? '[' : ',') + this.#value(value, meter, depth)
    }
    return `${text}]`
  }

  #object(object: JsonObject, meter: WalkMeter, depth: number): string {
    const names = namesOf(object)
    if (names.length === 0) return '{}'
    meter.checkDepth(depth)
    meter.charge(names.length % WRITTEN_AT_ONCE)
    let left = names.length % WRITTEN_AT_ONCE
    let length = 0
    let text = ''
    for (const name of names) {
      if (left-- === 0) left = this.#chargeNext(meter)
      const value = object[name] as Json
      length += name.length + ownLength(value)
      text += (text === '' ? '{' : ',') + this.#name(name, meter) + this.#value(value, meter, depth)
    }
    meter.chargeText(length)
    return `${text}}`
  }

  /** Charges the next members of a long container, and returns how many are left after the first of them. */
  #chargeNext(meter: WalkMeter): number {
    meter.charge(WRITTEN_AT_ONCE)
    return WRITTEN_AT_ONCE - 1
  }

  #name(name: string, meter: WalkMeter): string {
    const known = this.#names.get(name)
    if (known !== undefined) return known
    const made = `${this.#text(name, meter)}:`
    if (name.length > MAX_NAME_LENGTH) return made
    if (this.#names.size >= MAX_NAMES) this.#names.clear()
    this.#names.set(name, made)
    return made
  }

  #text(text: string, meter: WalkMeter): string {
    if (text.length > PART) return `&quot;${convertJsonInParts(text, this.#escape, meter)}&quot;`
    return IS_SPECIAL.test(text) ? this.#escape(JSON.stringify(text)) : `&quot;${text}&quot;`
  }
}

/** The text of the value itself. The content of a container is charged when it is written. */
function ownLength(value: Json): number {
  return typeof value === 'string' ? value.length : 1
}
