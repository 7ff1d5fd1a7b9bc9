import { type PageData, pageDataOf } from '../../domain/page-data.ts'
import { print, toNumber } from '../../domain/value.ts'
import { defineFormatter, type Frame, toFieldResolve } from '../../language/plugin.ts'
import { publicUrl } from './public-url.ts'

/** `{item|comments}` is where the comments of an item or collection appear, or Disqus where the site has it. */
export const comments = defineFormatter({
  name: 'comments',
  about: 'Prints the place where the comments of an item or collection appear.',
  usesFrame: true,
  format: (node, _, frame) => frame.renderFragment('comments', node),
})

/** `{item|comment-count}` prints `No Comments`, `1 Comment`, `20 Comments`. */
export const commentCount = defineFormatter({
  name: 'comment-count',
  about: 'Prints how many comments an item has, in words.',
  format(node) {
    const count = toNumber(pageDataOf(node).publicCommentCount)
    return `${count === 0 ? 'No' : count} Comment${count === 1 ? '' : 's'}`
  },
})

const FULL_URL = toFieldResolve(({ fullUrl }: PageData) => fullUrl)

/** `{item|comment-link}` links to an item's comments; what the item lacks comes from the page around it. */
export const commentLink = defineFormatter({
  name: 'comment-link',
  about: "Links to an item's comments and says how many there are.",
  usesFrame: true,
  format(node, _, frame) {
    const inner: Frame = frame.push(node)
    inner.define('@url', publicUrl(print(FULL_URL(inner)), frame))
    return inner.renderFragment('comment-link', node)
  },
})
