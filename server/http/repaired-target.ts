/** A run of escaped bytes in an address, or a percent sign alone. */
const ESCAPED = /(?:%[0-9a-f]{2})+|%/gi

/**
 * A request target in which every escape can be decoded, and kept by a database.
 *
 * Links come from programs in any encoding, so a visitor gets the page of a malformed query, and the page for an unknown
 * path instead of a refusal. Malformed UTF-8 and NUL become U+FFFD. A percent sign alone stands for itself.
 */
export function repairedTarget(target: string): string {
  return target.includes('%') ? target.replaceAll(ESCAPED, repairedRun) : target
}

function repairedRun(run: string): string {
  if (run === '%') return '%25'
  if (isText(run)) return run
  const bytes = Buffer.from(run.replaceAll('%', ''), 'hex')
  return encodeURIComponent(bytes.toString('utf8').replaceAll('\0', '\ufffd'))
}

/** Whether a run of escaped bytes is UTF-8 without NUL. */
export function isText(run: string): boolean {
  if (run.includes('%00')) return false
  try {
    decodeURIComponent(run)
    return true
  } catch {
    return false
  }
}
