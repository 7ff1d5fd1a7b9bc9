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

const LOCAL = /[\w.+-]/
const DOMAIN = /[a-z\d.-]/i
/** Behind these an address is part of something longer: a URL, a name in other letters or with an apostrophe, an escaped sign. */
const BEFORE = /[/=@%\p{L}]$|[\p{L}\d](?:['’]|&#39;|&#x27;|&apos;)$|&amp;$|(?:\/\/[^\s/]*|\bsip):$/u
/** So much of the text before an address is looked at. */
const BEFORE_LENGTH = 40
/** In front of these an address goes on. */
const BEHIND = /[@_\p{L}]/u
const MAX_LOCAL = 64
const MAX_DOMAIN = 253

/** Where the address around an at sign begins; -1 for none. Loops, because a pattern would search again from each letter. */
function startOfMail(text: string, at: number, done: number): number {
  let from = at
  while (from > done && at - from <= MAX_LOCAL && LOCAL.test(text.charAt(from - 1))) from--
  while (from < at && text.charAt(from) === '.') from++
  const isWhole = from < at && at - from <= MAX_LOCAL && text.charAt(at - 1) !== '.'
  return isWhole && !BEFORE.test(text.slice(Math.max(0, from - BEFORE_LENGTH), from)) ? from : -1
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

/** A space, sign or bracket between two digits. After a slash come four digits or more; fewer are the end of a second number. */
const BETWEEN = String.raw`(?: \(|\) |&nbsp;|/(?=\d{4})|[ .()\u00a0\u202f-])?`

/** An international number of 8 to 15 digits (ITU-T E.164); of 11 in North America, where a year may follow it. */
const NUMBER = new RegExp(
  String.raw`(?<![\w+/=])\+(?:1(?:${BETWEEN}\d){10}|[2-9](?:${BETWEEN}\d){7,14})(?!\w)`,
  'g',
)

/** Leaves out the zero in brackets, which is for calls within the country, and keeps the number on one line. */
function linkNumbers(text: string, link: Link): string {
  return text.replace(NUMBER, (found) => {
    const digits = found.replace('(0)', '').replace(/\D/g, '')
    return link(`tel:+${digits}`, found.replaceAll(' ', '&nbsp;'))
  })
}
