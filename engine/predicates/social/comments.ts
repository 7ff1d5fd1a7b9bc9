import { isTruthy, member, toNumber } from '../../domain/data/value.ts'
import { definePredicate, toResolve } from '../../language/plugin.ts'

const SETTINGS = toResolve(['websiteSettings'])

/** `{.comments?}` is true when comments are open or exist, unless the website has turned comments off. */
export const comments = definePredicate({
  name: 'comments?',
  about: 'True when the current item shows comments.',
  test(frame) {
    const { node } = frame
    const isOpen = toNumber(member(node, 'commentState')) === 1
    const settings = SETTINGS(frame)
    const isOff = settings !== undefined && !isTruthy(member(settings, 'commentsEnabled'))
    return !isOff && (isOpen || toNumber(member(node, 'publicCommentCount')) > 0)
  },
})

const DISQUS = toResolve(['websiteSettings', 'disqusShortName'])

/**
 * `{.disqus?}` reads `disqusShortName`. The comment formatters read `disqusShortname`, as in the reference
 * implementation.
 */
export const disqus = definePredicate({
  name: 'disqus?',
  about: 'True when the website uses Disqus for comments.',
  test: (frame) => isTruthy(DISQUS(frame)),
})
