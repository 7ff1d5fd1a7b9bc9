import { MAX_SUSPECT } from './linted.ts'

/**
 * Whether a brace stands in the braces of code on its line, such as an object in an attribute, or a message with plural
 * forms. Braces of tags that are not closed do not count.
 */
export function isNested(source: string, brace: number): boolean {
  let depth = 0
  const end = startOfRun(source, brace)
  for (let at = end - 1; at >= Math.max(0, end - MAX_SUSPECT); at--) {
    const code = source.charCodeAt(at)
    if (code === LINE_FEED) return false
    if (code === CLOSE) depth++
    else if (code !== OPEN) continue
    else if (depth > 0) depth--
    else if (!UNCLOSED_TAG.test(source.slice(at, at + MAX_PATH))) return true
  }
  return false
}

const LINE_FEED = 0x0a
const OPEN = 0x7b
const CLOSE = 0x7d

/** UTF-16 units of a tag that are compared. */
const MAX_PATH = 50

const UNCLOSED_TAG = /^\{[\w.@$-]+[\s<"'|)\]]/

/** The first of the braces before which there is none. */
function startOfRun(source: string, brace: number): number {
  let at = brace
  while (source.charCodeAt(at - 1) === OPEN && brace - at < MAX_SUSPECT) at--
  return at
}
