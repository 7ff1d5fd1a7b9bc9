import type { MessageKey } from './en.ts'
import { NumberRules } from './number-rules.ts'
import { findPattern, type Words } from './patterns.ts'
import { type ArgumentsOf, Text, type TextArgument } from './text.ts'

/** The language and words of a website. */
export interface SayLanguage extends Words {
  /** A BCP 47 tag such as `en-US`; it decides on plurals. */
  readonly locale: string
  /** The rules of that locale, where the caller keeps them. */
  readonly rules?: NumberRules
}

/** Puts a text into words: `say('cart_empty')`, `say('stock_left', { left: 3 })`, or `say(text)`. */
export type Say = SayOf<MessageKey>

/** A `say` that knows some of the texts. */
export interface SayOf<Known extends MessageKey> {
  (text: Text): string
  <Key extends Known>(key: Key, ...args: ArgumentsOf<Key>): string
}

/** Makes the `say` of a website. Unknown placeholders print nothing. */
export function createSay({ locale, rules = new NumberRules(locale), ...words }: SayLanguage): Say {
  const patternOf = (key: MessageKey): string => findPattern(words, key)
  const print = (value: TextArgument | undefined): string => {
    if (typeof value === 'number') return rules.print(value)
    if (typeof value !== 'object') return value ?? ''
    const last = value.at(-1) ?? ''
    const items = value.slice(0, -1).join(patternOf('list_separator'))
    return value.length > 1 ? fill(patternOf('list_last'), { items, last }) : last
  }
  const fill = (pattern: string, args: Text['args'], depth = 0): string =>
    (depth > MAX_DEPTH ? [] : piecesOf(pattern))
      .map((piece) => {
        if (typeof piece === 'string') return piece
        const value = Object.hasOwn(args, piece.name) ? args[piece.name] : undefined
        if (piece.branches === undefined) return print(value)
        const branch =
          piece.branches.get(`=${Number(value)}`) ?? piece.branches.get(rules.select(Number(value)))
        return fill(branch ?? piece.branches.get('other') ?? '', args, depth + 1)
      })
      .reduce(joinPieces, '')
  return (key: MessageKey | Text, args: Text['args'] = {}) =>
    key instanceof Text ? fill(patternOf(key.key), key.args) : fill(patternOf(key), args)
}

/** A value that ends in a full stop, such as `24 in.`, ends the sentence too. */
function joinPieces(before: string, piece: string): string {
  return before.endsWith('.') && piece.startsWith('.') ? before + piece.slice(1) : before + piece
}

/** Plurals inside of each other. Three in a row need two. */
const MAX_DEPTH = 8

/** A placeholder; the branches of a plural are by their selectors, such as `=0`, `one`, `other`. */
interface Placeholder {
  readonly name: string
  readonly branches: ReadonlyMap<string, string> | undefined
}

function piecesOf(pattern: string): readonly (string | Placeholder)[] {
  return pattern.includes('{') ? splitPattern(pattern) : [pattern]
}

/** Cuts a pattern into its plain text and its placeholders. A brace that is never closed is plain text. */
function splitPattern(pattern: string): readonly (string | Placeholder)[] {
  const pieces: (string | Placeholder)[] = []
  let from = 0
  for (let open = pattern.indexOf('{'); open !== -1; open = pattern.indexOf('{', from)) {
    const close = closingBrace(pattern, open)
    if (close === -1) break
    pieces.push(pattern.slice(from, open), toPlaceholder(pattern.slice(open + 1, close)))
    from = close + 1
  }
  return [...pieces, pattern.slice(from)]
}

/** Reads `left` and `left, plural, one {…} other {…}`, in one pass: owners write patterns, too. */
function toPlaceholder(content: string): Placeholder {
  const trimmed = content.trim()
  const [name = ''] = /^\w*/.exec(trimmed) ?? []
  const rest = withoutComma(trimmed.slice(name.length))
  if (rest === '') return { name, branches: undefined }
  if (!rest.startsWith(PLURAL)) return { name: '', branches: undefined }
  return { name, branches: readBranches(withoutComma(rest.slice(PLURAL.length))) }
}

const PLURAL = 'plural'

function withoutComma(text: string): string {
  const trimmed = text.trimStart()
  return trimmed.startsWith(',') ? trimmed.slice(1).trimStart() : trimmed
}

/** Reads `=0 {none} other {{n} left}`. */
function readBranches(written: string): ReadonlyMap<string, string> {
  const branches = new Map<string, string>()
  let from = 0
  for (let open = written.indexOf('{'); open !== -1; open = written.indexOf('{', from)) {
    const close = closingBrace(written, open)
    if (close === -1) break
    branches.set(written.slice(from, open).trim(), written.slice(open + 1, close))
    from = close + 1
  }
  return branches
}

/** The place of the brace that closes the one at `open`; -1 for none. */
function closingBrace(pattern: string, open: number): number {
  let depth = 0
  for (let at = open; at < pattern.length; at++) {
    if (pattern[at] === '{') depth++
    if (pattern[at] === '}' && --depth === 0) return at
  }
  return -1
}
