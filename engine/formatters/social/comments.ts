import { type PageData, pageDataOf } from '../../domain/data/page-data.ts'
import { print, toNumber } from '../../domain/data/value.ts'
import { defineFormatter, type Frame, toFieldResolve } from '../../language/plugin.ts'
import { publicUrl } from './public-url.ts'

/**
 * `{item|comments}` prints an element for the comments of an item or collection, or for Disqus where the website uses
 * it.
 */
export const comments = defineFormatter({
  name: 'comments',
  about: 'Prints an element into which a script loads the comments of an item or collection.',
  usesFrame: true,
  format: (node, _, frame) => frame.renderFragment('comments', node),
})

/** `{item|comment-count}` prints `No Comments`, `1 Comment` or `20 Comments`. */
export const commentCount = defineFormatter({
  name: 'comment-count',
  about: 'Prints the number of comments of an item, such as "2 Comments".',
  format(node) {
    const count = toNumber(pageDataOf(node).publicCommentCount)
    return `${count === 0 ? 'No' : count} Comment${count === 1 ? '' : 's'}`
  },
})

const FULL_URL = toFieldResolve(({ fullUrl }: PageData) => fullUrl)

/** `{item|comment-link}` prints a link to an item's comments. Missing members are searched in the outer frames. */
export const commentLink = defineFormatter({
  name: 'comment-link',
  about: "Prints a link to an item's comments with their number.",
  usesFrame: true,
  format(node, _, frame) {
    const inner: Frame = frame.push(node)
    inner.define('@url', publicUrl(print(FULL_URL(inner), frame.run.budget), frame))
    return inner.renderFragment('comment-link', node)
  },
})
