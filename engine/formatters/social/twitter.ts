import { convertInParts, PART } from '../../domain/data/parts.ts'
import { member, toText } from '../../domain/data/value.ts'
import { defineFormatter } from '../../language/plugin.ts'

/**
 * `{account|twitter-follow-button}` takes the name from `userName`, else from the text after the last slash of
 * `profileUrl`. Safe mode reads a name from addresses and handles as people copy them, and prints no link without one. The
 * reference prints a script, which policies of pages refuse; in its place is a link.
 */
export const twitterFollowButton = defineFormatter({
  name: 'twitter-follow-button',
  about: 'Prints a button to follow an account on Twitter.',
  format(node, _, frame) {
    const profile = toText(member(node, 'profileUrl'))
    const isSafe = frame.run.inputs.safe
    const user = toText(member(node, 'userName'))
    const name = isSafe ? handleOf(user) || handleOf(profile) : user || lastPart(profile)
    const url = isSafe && name !== '' ? followUrl(name) : ''
    return frame.renderFragment('twitter-follow-button', { name, url, isSafe }, { isIsolated: true })
  },
})

/** Names are short. A longer one is no name, and converting it would take long. */
const MAX_NAME = 100
const MAX_ADDRESS = 2048

/** The name in a handle or an address such as `https://x.com/ada/?lang=de`; '' for an address without one. */
function handleOf(text: string): string {
  const path = text
    .slice(0, MAX_ADDRESS)
    .replace(/[?#].*$/s, '')
    .replace(/^\s*(?:[a-z]+:)?\/\/[^/]*/i, '')
  return lastPart(path.trim().replace(/\/+$/, '')).replace(/^@+/, '')
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function followUrl(name: string): string {
  const account = encodeURIComponent(name.slice(0, MAX_NAME).replaceAll(/\p{Surrogate}/gu, ''))
  return `https://twitter.com/intent/follow?screen_name=${account}`
}

/** A URL up to the first character that a URL cannot contain. A backslash is allowed at its end only. */
const ADDRESS = /\b(?:https?|ftp|file):\/\/[-A-Z0-9+&@#/%?=~_|!:,.;]*\\?/gi

/** A character that a URL, name or tag cannot contain. */
const OUTSIDE = /[^-A-Z0-9+&@#/%?=~_|!:,.;\\]/i

/** The last such character of a text. */
const LAST_OUTSIDE = /[^-A-Z0-9+&@#/%?=~_|!:,.;\\][-A-Z0-9+&@#/%?=~_|!:,.;\\]*$/i

/** Punctuation that belongs to the sentence around a URL. */
const PUNCTUATION = '?!:,.;'

/**
 * `{tweet|activate-twitter-links}` converts URLs, @names and #tags to links.
 *
 * The other text stays unchanged, markup included. The matched characters cannot close an attribute, and the schemes
 * cannot run a script, so both compatibilities print the same.
 */
export const activateTwitterLinks = defineFormatter({
  name: 'activate-twitter-links',
  about: 'Converts URLs, @names and #tags in text to links.',
  format(node, _, { run }) {
    const link = (address: string, text: string) => {
      const markup = `<a target="new" href="${address}">${text}</a>`
      run.budget.charge(1)
      run.budget.chargeText(markup.length)
      return markup
    }
    const linkAll = (part: string) =>
      part
        .replace(ADDRESS, (found) => linkAddress(found, link))
        .replace(/(^| )@([a-z0-9_]+)/gi, (_all, before: string, name: string) => {
          return before + link(`https://twitter.com/${name}/`, `@${name}`)
        })
        .replace(/(^| )#([a-z0-9_]+)/gi, (_all, before: string, tag: string) => {
          return before + link(`https://twitter.com/hashtag/${tag}?src=hash`, `#${tag}`)
        })
    return convertInParts(toText(node), linkAll, run.budget, beforeOutside)
  },
})

/**
 * Cuts where no address, name or tag can be. A part that begins there is no beginning of the text, after which a name could
 * stand. Text without such a character nearby is cut anywhere, because no address is so long.
 */
function beforeOutside(text: string, end: number): number {
  const start = end - PART + 1
  const last = text.slice(start, end + 1).search(LAST_OUTSIDE)
  if (last !== -1) return start + last
  const next = text.slice(end, end + PART).search(OUTSIDE)
  return next === -1 ? end : end + next
}

/** Trims punctuation in a loop, because a regular expression would backtrack over each length of it. */
function linkAddress(found: string, link: (address: string, text: string) => string): string {
  const start = found.indexOf('://') + 3
  let end = found.length
  while (end > start && PUNCTUATION.includes(found.charAt(end - 1))) end--
  const address = found.slice(0, end)
  return end === start ? found : link(address, address) + found.slice(end)
}
