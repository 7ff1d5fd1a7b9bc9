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
  if (source.startsWith('##', first + 1)) {
    pushText(tokens, at, first)
    return pushComment(source, first, tokens)
  }
  const close = source.indexOf('}', first + 1)
  if (close === -1) return pushText(tokens, at, source.length)
  const open = source.lastIndexOf('{', close)
  pushText(tokens, at, open)
  tokens.push({ kind: 'tag', start: open, end: close + 1 })
  return close + 1
}

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
