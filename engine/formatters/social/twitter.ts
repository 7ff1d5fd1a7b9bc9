import { member, toText } from '../../domain/value.ts'
import { defineFormatter } from '../../language/plugin.ts'

/** `{account|twitter-follow-button}` takes the name from `userName`, else from what follows the last slash of `profileUrl`. */
export const twitterFollowButton = defineFormatter({
  name: 'twitter-follow-button',
  about: 'Prints a button to follow an account on Twitter.',
  format(node, _, frame) {
    const profile = toText(member(node, 'profileUrl'))
    const name = toText(member(node, 'userName')) || profile.slice(profile.lastIndexOf('/') + 1)
    return frame.renderFragment('twitter-follow-button', { name }, { isIsolated: true })
  },
})

/** An address up to the first character that none may hold; a backslash may stand at its end alone. */
const ADDRESS = /\b(?:https?|ftp|file):\/\/[-A-Z0-9+&@#/%?=~_|!:,.;]*\\?/gi

/** What belongs to the sentence around an address rather than to the address. */
const PUNCTUATION = '?!:,.;'

/**
 * `{tweet|activate-twitter-links}` makes links of addresses, @names and #tags.
 *
 * The text around them stays as it is, markup included. No character that an address, name or tag can hold ends an attribute,
 * and none of their schemes runs a script, so that both modes of compatibility print the same.
 */
export const activateTwitterLinks = defineFormatter({
  name: 'activate-twitter-links',
  about: 'Makes links of the addresses, @names and #tags in text.',
  format(node, _, { run }) {
    const link = (address: string, text: string) => {
      const markup = `<a target="new" href="${address}">${text}</a>`
      run.budget.chargeText(markup.length)
      return markup
    }
    return toText(node)
      .replace(ADDRESS, (found) => linkAddress(found, link))
      .replace(/(^| )@([a-z0-9_]+)/gi, (_all, before: string, name: string) => {
        return before + link(`https://twitter.com/${name}/`, `@${name}`)
      })
      .replace(/(^| )#([a-z0-9_]+)/gi, (_all, before: string, tag: string) => {
        return before + link(`https://twitter.com/hashtag/${tag}?src=hash`, `#${tag}`)
      })
  },
})

/** Cuts the punctuation by hand: a pattern that did would try each length of it. */
function linkAddress(found: string, link: (address: string, text: string) => string): string {
  const start = found.indexOf('://') + 3
  let end = found.length
  while (end > start && PUNCTUATION.includes(found.charAt(end - 1))) end--
  const address = found.slice(0, end)
  return end === start ? found : link(address, address) + found.slice(end)
}
