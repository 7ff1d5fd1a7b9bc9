import { endOfText } from '../json-spans.ts'

/** How often each part occurs in JSON. */
export interface JsonParts {
  texts: number
  /** Bytes inside of texts. */
  textBytes: number
  /** Short texts, names among them, that did not come before. */
  newTexts: number
  commas: number
  /** Colons, which are members. */
  members: number
  /** Members of objects that have more than the usual number of them, without that number. */
  wideMembers: number
  /** Members after which an object has other names, or in another order, than any before. A new name makes one, too. */
  newShapes: number
  arrays: number
  objects: number
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [BRACKET, BRACE, BRACE_END] = [0x5b, 0x7b, 0x7d]

/** Counts the parts of JSON, a mebibyte in 2 to 10 ms. */
export function countParts(json: Uint8Array): JsonParts {
  const parts: JsonParts = { ...NOTHING }
  const texts = new TextReader()
  const shapes = new HashTable()
  const open = new OpenObjects()
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case QUOTE: {
        const end = texts.read(json, at)
        parts.texts++
        parts.textBytes += end - at
        if (texts.isNewAndShort()) parts.newTexts++
        at = end
        break
      }
      case COMMA:
        parts.commas++
        break
      case COLON:
        parts.members++
        open.addMember(texts.hash)
        if (open.isWide) parts.wideMembers++
        if (shapes.isNew(open.shape)) parts.newShapes++
        break
      case BRACKET:
        parts.arrays++
        break
      case BRACE:
        parts.objects++
        open.open()
        break
      case BRACE_END:
        open.close()
        break
    }
  }
  return parts
}

const NOTHING: JsonParts = {
  texts: 0,
  textBytes: 0,
  newTexts: 0,
  commas: 0,
  members: 0,
  wideMembers: 0,
  newShapes: 0,
  arrays: 0,
  objects: 0,
}

/** Bytes of a text that V8 looks up among all others, when it is a value. An escape takes six bytes at most. */
const MAX_SHORT_BYTES = 10
const MAX_SHORT_ESCAPED_BYTES = 60

/** Names of usual data are shorter. */
const MAX_HASHED_BYTES = MAX_SHORT_ESCAPED_BYTES

/** Of the 32-bit FNV-1a hash: http://www.isthe.com/chongo/tech/comp/fnv/ */
const FNV_PRIME = 0x01_00_01_93

/** Callers must not know texts of one hash, so it begins with another number for each body. */
function chooseSeed(): number {
  return Math.trunc(Math.random() * 2 ** 31)
}

/** Finds the ends of texts. Going through short ones takes less time than searching for a quote. */
class TextReader {
  /** Of the last text. A long text, and one with an escape, has a hash of its own each time. */
  hash = 0
  #isShort = false
  readonly #seed = chooseSeed()
  readonly #known = new HashTable()

  /** The place of the quote that ends the text. */
  read(json: Uint8Array, start: number): number {
    const last = Math.min(json.length, start + MAX_HASHED_BYTES)
    let hash = this.#seed
    for (let at = start + 1; at < last; at++) {
      const byte = json[at] as number
      if (byte === BACKSLASH) break
      if (byte === QUOTE) {
        this.hash = hash
        this.#isShort = at - start <= MAX_SHORT_BYTES
        return at
      }
      hash = Math.imul(hash ^ byte, FNV_PRIME)
    }
    const end = endOfText(json, start)
    this.hash = Math.imul(hash ^ start, FNV_PRIME)
    this.#isShort = end - start <= MAX_SHORT_ESCAPED_BYTES
    return end
  }

  /** Whether the last text is short and did not come before. */
  isNewAndShort(): boolean {
    return this.#isShort && this.#known.isNew(this.hash)
  }
}

/** Remembers hashes by 16 of their bits, in 8 KiB. With 15,000 of them a tenth of the new ones are taken for old. */
class HashTable {
  readonly #seen = new Int32Array(2 ** 11)

  isNew(hash: number): boolean {
    const bits = (hash ^ (hash >>> 16)) & 0xffff
    const at = bits >>> 5
    const bit = 1 << (bits & 31)
    const seen = this.#seen[at] as number
    if ((seen & bit) !== 0) return false
    this.#seen[at] = seen | bit
    return true
  }
}

/** Members of an object in usual data, at most. V8 keeps twice as many in a hash table. */
const USUAL_MEMBERS = 64

/** Deeper objects are counted as one. Data of this depth are refused, but only when they are parsed. */
const MAX_DEPTH = 1024

/** The objects around a place, by their members up to there. */
class OpenObjects {
  readonly #seed = chooseSeed()
  readonly #members = new Int32Array(MAX_DEPTH)
  readonly #shapes = new Int32Array(MAX_DEPTH)
  #depth = 0

  open(): void {
    this.#depth++
    if (this.#depth >= MAX_DEPTH) return
    this.#members[this.#depth] = 0
    this.#shapes[this.#depth] = this.#seed
  }

  close(): void {
    if (this.#depth > 0) this.#depth--
  }

  /** Adds a member to the innermost object, by the hash of its name. */
  addMember(name: number): void {
    const at = this.#innermost
    this.#members[at] = (this.#members[at] as number) + 1
    this.#shapes[at] = Math.imul((this.#shapes[at] as number) ^ name, FNV_PRIME)
  }

  get isWide(): boolean {
    return (this.#members[this.#innermost] as number) > USUAL_MEMBERS
  }

  /** The hash of the names of the innermost object, in their order. */
  get shape(): number {
    return this.#shapes[this.#innermost] as number
  }

  get #innermost(): number {
    return Math.min(this.#depth, MAX_DEPTH - 1)
  }
}
