/** Text without its tags; nothing is put in their place, and a `<` that is never closed stays. */
export function stripTags(text: string): string {
  let kept = ''
  let at = 0
  for (let open = text.indexOf('<'); open !== -1; open = text.indexOf('<', at)) {
    const close = text.indexOf('>', open + 1)
    if (close === -1) break
    kept += text.slice(at, open)
    at = close + 1
  }
  return kept + text.slice(at)
}

/** A part of an address: ASCII letters and digits in lower case, blanks as dashes, everything else gone. */
export function slugify(text: string): string {
  return text
    .replace(/[^a-zA-Z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .toLowerCase()
}

const BREAKS = ' \n\t\v\r\f'

/** Cuts text behind the last blank that fits, or at the limit when there is none; adds the ellipsis when it cut. */
export function truncate(text: string, limit: number, ellipsis: string): string {
  if (text.length <= limit) return text
  let at = limit - 1
  while (at >= 0 && !BREAKS.includes(text.charAt(at))) at--
  return text.slice(0, at < 0 ? limit : at + 1) + ellipsis
}
