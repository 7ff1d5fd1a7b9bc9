/** Makes a link to a `mailto:` or `tel:` address. Neither needs escapes. */
type Link = (address: string, text: string) => string

/**
 * Converts mail addresses and telephone numbers in the text of markup to links.
 *
 * Only numbers that begin with `+` are linked: others may be numbers of orders, years or amounts.
 */
export function linkContacts(text: string, link: Link): string {
  let linked = ''
  let done = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const from = startOfMail(text, at, done)
    const to = endOfMail(text, at)
    if (from === -1 || to === -1) continue
    const mail = text.slice(from, to)
    linked += linkNumbers(text.slice(done, from), link) + link(`mailto:${mail}`, mail)
    done = to
  }
  return linked + linkNumbers(text.slice(done), link)
}

const LOCAL = /[\w.+%-]/
const DOMAIN = /[a-z\d.-]/i
/** Before or behind these an address is part of something longer, such as a URL or a name in other letters. */
const BEFORE = /[/=@\p{L}]/u
const BEHIND = /[@_\p{L}]/u
const MAX_LOCAL = 64
const MAX_DOMAIN = 253

/** Where the address around an at sign begins; -1 for none. Loops, because a pattern would search again from each letter. */
function startOfMail(text: string, at: number, done: number): number {
  let from = at
  while (from > done && at - from <= MAX_LOCAL && LOCAL.test(text.charAt(from - 1))) from--
  while (from < at && text.charAt(from) === '.') from++
  const isWhole = from < at && at - from <= MAX_LOCAL && text.charAt(at - 1) !== '.'
  return isWhole && !BEFORE.test(text.charAt(from - 1)) ? from : -1
}

/** Where it ends: behind a name with a dot whose last part has letters only. */
function endOfMail(text: string, at: number): number {
  let to = at + 1
  while (to - at <= MAX_DOMAIN && DOMAIN.test(text.charAt(to))) to++
  if (BEHIND.test(text.charAt(to))) return -1
  while (/[.-]/.test(text.charAt(to - 1))) to--
  const labels = text.slice(at + 1, to).split('.')
  const isName = labels.length > 1 && !labels.includes('') && /^[a-z]{2,}$/i.test(labels.at(-1) ?? '')
  return isName ? to : -1
}

/** An international number of 8 to 15 digits (ITU-T E.164), with at most a space, sign or bracket between two digits. */
const NUMBER = /(?<![\w+/=])\+[1-9](?:(?: \(|\) |[ ./()\u00a0\u202f-])?\d){7,14}(?!\w)/g

/** Leaves out the zero in brackets, which is for calls within the country, and keeps the number on one line. */
function linkNumbers(text: string, link: Link): string {
  return text.replace(NUMBER, (found) => {
    const digits = found.replace('(0)', '').replace(/\D/g, '')
    return link(`tel:+${digits}`, found.replaceAll(' ', '&nbsp;'))
  })
}
