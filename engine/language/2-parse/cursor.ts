import { segmentOf } from '../../domain/data/value.ts'
import type { Span } from '../../domain/diagnostics/span.ts'
import type { Call, Path, RawArguments } from './ast.ts'
import { BLANK, DIGIT, isAmong, LETTER, NAME, skip, WORD } from './characters.ts'

/**
 * Reads the lexical classes of the language (specification §1.2) from the body of a tag.
 *
 * A `read` method moves past its match. Without a match it returns undefined or false and does not move.
 */
export class Cursor {
  readonly source: string
  /** The whole tag with its braces. */
  tag: Span
  end: number
  at: number

  constructor(source: string, tag: Span) {
    this.source = source
    this.tag = tag
    this.at = tag.start + 1
    this.end = tag.end - 1
  }

  /** Moves to the body of another tag, so that one cursor serves a whole template. */
  enter(tag: Span): void {
    this.tag = tag
    this.at = tag.start + 1
    this.end = tag.end - 1
  }

  isDone(): boolean {
    return this.at === this.end
  }

  /** Reads the rest of the body. */
  readRest(): string {
    const text = this.source.slice(this.at, this.end)
    this.at = this.end
    return text
  }

  readText(text: string): boolean {
    if (this.at + text.length > this.end || !this.source.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }

  /** Reads one character, given by its code. */
  readCharacter(code: number): boolean {
    if (this.at >= this.end || this.source.charCodeAt(this.at) !== code) return false
    this.at++
    return true
  }

  /** Reads exactly one U+0020. */
  readSpace(): boolean {
    return this.readCharacter(SPACE)
  }

  /** Reads one or more ASCII white space characters. */
  readWhitespace(): boolean {
    return this.#readWhile(BLANK)
  }

  /** Reads a letter, followed by letters, digits, `_` and `-`. */
  readWord(): string | undefined {
    if (this.at >= this.end || !isAmong(LETTER, this.source.charCodeAt(this.at))) return undefined
    const start = this.at
    this.#readWhile(WORD)
    return this.source.slice(start, this.at)
  }

  /** Reads a word and its question mark, which is part of the name. */
  readPredicateName(): string | undefined {
    const start = this.at
    const word = this.readWord()
    if (word !== undefined && this.readCharacter(QUESTION_MARK)) return `${word}?`
    this.at = start
    return undefined
  }

  /** Reads the name of a variable definition: `@` and a word. */
  readDefinition(): string | undefined {
    const start = this.at
    const word = this.readCharacter(AT_SIGN) ? this.readWord() : undefined
    if (word !== undefined) return `@${word}`
    this.at = start
    return undefined
  }

  /** Reads the name of a macro or injectable. */
  readName(): string | undefined {
    const start = this.at
    return this.#readWhile(NAME) ? this.source.slice(start, this.at) : undefined
  }

  /** Reads segments joined by dots. A trailing dot is not part of the path. */
  readPath(): Path | undefined {
    const first = this.#readSegment()
    if (first === undefined) return undefined
    const segments = [first]
    for (let dot = this.at; this.readCharacter(DOT); dot = this.at) {
      const segment = this.#readSegment()
      if (segment === undefined) {
        this.at = dot
        break
      }
      segments.push(segment)
    }
    return segments
  }

  /** Reads paths separated by commas, with optional spaces around the commas. */
  readPaths(): readonly Path[] | undefined {
    const first = this.readPath()
    if (first === undefined) return undefined
    const paths = [first]
    while (!this.isDone()) {
      const start = this.at
      const next = this.#readComma() ? this.readPath() : undefined
      if (next === undefined) {
        this.at = start
        break
      }
      paths.push(next)
    }
    return paths
  }

  /**
   * Reads `|name args|name args`. Returns an empty list without a `|`, and undefined when no formatter name follows a
   * `|`.
   */
  readFormatters(): readonly Call[] | undefined {
    const calls: Call[] = []
    while (this.readCharacter(BAR)) {
      const start = this.at
      const name = this.readWord()
      if (name === undefined) return undefined
      calls.push({ name, args: this.#readArguments(this.#nextBar()), span: this.spanFrom(start) })
    }
    return calls
  }

  /** Reads a predicate's name, and the rest of the body as its arguments. */
  readPredicate(): Call | undefined {
    const start = this.at
    const name = this.readPredicateName()
    if (name === undefined) return undefined
    return { name, args: this.readTrailingArguments(), span: this.spanFrom(start) }
  }

  /**
   * Reads the rest of the body as arguments of a predicate, `.inject` or `.include`. A delimiter alone means no
   * arguments.
   */
  readTrailingArguments(): RawArguments | null {
    const args = this.#readArguments(this.end)
    return args !== null && args.list.length === 1 && args.list[0] === '' ? { ...args, list: [] } : args
  }

  /** The span from `start` to the cursor. */
  spanFrom(start: number): Span {
    return { start, end: this.at }
  }

  /** The first character is the delimiter, and empty arguments are kept (specification §1.5). */
  #readArguments(end: number): RawArguments | null {
    const { source, at } = this
    if (at >= end) return null
    this.at = end
    const delimiter = source.charAt(at)
    return { list: source.slice(at + 1, end).split(delimiter), delimiter }
  }

  #nextBar(): number {
    // In a slice, because the next one in the source may be far behind this tag.
    const bar = this.source.slice(this.at, this.end).indexOf('|')
    return bar === -1 ? this.end : this.at + bar
  }

  #readComma(): boolean {
    while (this.readSpace());
    if (!this.readCharacter(COMMA)) return false
    while (this.readSpace());
    return true
  }

  #readSegment(): string | number | undefined {
    const start = this.at
    if (this.#readWhile(DIGIT)) return segmentOf(this.source.slice(start, this.at))
    const sigil = this.readCharacter(AT_SIGN) || this.readCharacter(DOLLAR)
    const word = this.readWord()
    if (word !== undefined) return this.source.slice(start, this.at)
    if (sigil && this.source[start] === '@') return '@'
    this.at = start
    return undefined
  }

  #readWhile(classes: number): boolean {
    const start = this.at
    this.at = skip(classes, this.source, start, this.end)
    return this.at > start
  }
}

const SPACE = 0x20
const DOLLAR = 0x24
const COMMA = 0x2c
const DOT = 0x2e
const QUESTION_MARK = 0x3f
const AT_SIGN = 0x40
const BAR = 0x7c
