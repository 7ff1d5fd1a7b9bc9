import { isTruthy, member, toNumber } from '../../domain/value.ts'
import { definePredicate, toResolve } from '../../language/plugin.ts'

const SETTINGS = toResolve(['websiteSettings'])

/** `{.comments?}`: comments are open or there are some, unless the site has switched them off. */
export const comments = definePredicate({
  name: 'comments?',
  about: 'The current item shows comments.',
  test(frame) {
    const { node } = frame
    const isOpen = toNumber(member(node, 'commentState')) === 1
    const settings = SETTINGS(frame)
    const isOff = settings !== undefined && !isTruthy(member(settings, 'commentsEnabled'))
    return !isOff && (isOpen || toNumber(member(node, 'publicCommentCount')) > 0)
  },
})

const DISQUS = toResolve(['websiteSettings', 'disqusShortName'])

/** `{.disqus?}`; the comment formatters look at `disqusShortname` instead, as in the reference. */
export const disqus = definePredicate({
  name: 'disqus?',
  about: 'The site has its comments at Disqus.',
  test: (frame) => isTruthy(DISQUS(frame)),
})
