import type { Token } from './token.ts'

/**
 * Splits source into text, tags and comments (language specification §1.1).
 *
 * The innermost pair of braces is the tag: each `}` closes the last `{` before it. The time is linear in the source.
 */
export function lex(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) at = lexNext(source, at, tokens)
  return tokens
}

/** Reads up to the end of the next tag or comment. Returns the offset after it. */
function lexNext(source: string, at: number, tokens: Token[]): number {
  const first = source.indexOf('{', at)
  if (first === -1) return pushText(tokens, at, source.length)
  if (source.charCodeAt(first + 1) === HASH && source.charCodeAt(first + 2) === HASH) {
    pushText(tokens, at, first)
    return pushComment(source, first, tokens)
  }
  // Tags are short, so one loop finds both braces faster than two searches.
  let open = first
  let close = first + 1
  for (; close < source.length; close++) {
    const code = source.charCodeAt(close)
    if (code === CLOSE) break
    if (code === OPEN) open = close
  }
  if (close === source.length) {
    tokens.push({ kind: 'unclosed', start: at, end: close })
    return close
  }
  if (open > at) tokens.push({ kind: open === first ? 'text' : 'unclosed', start: at, end: open })
  tokens.push({ kind: 'tag', start: open, end: close + 1 })
  return close + 1
}

const HASH = 0x23
const OPEN = 0x7b
const CLOSE = 0x7d

function pushText(tokens: Token[], start: number, end: number): number {
  if (end > start) tokens.push({ kind: 'text', start, end })
  return end
}

function pushComment(source: string, start: number, tokens: Token[]): number {
  const close = source.indexOf('##}', start + 3)
  const closed = close !== -1
  const end = closed ? close + 3 : source.length
  tokens.push({ kind: 'comment', start, end, closed })
  return end
}
