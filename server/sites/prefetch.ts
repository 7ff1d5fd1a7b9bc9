import type { onSendHookHandler } from 'fastify'
import { FILE_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { sendStatic } from '../http/send-static.ts'
import { StaticFile } from '../http/static-file.ts'
import { getRoutes } from './get-routes.ts'

/** Paths that belong to one visitor, change something, or are no pages. */
const EXCLUDED = [...Object.values(PAGE_PATH), '/account', '/api', '/assets'].flatMap((path) => [
  path,
  `${path}/*`,
  // In further languages of a website.
  `/:language${path}`,
  `/:language${path}/*`,
])

/**
 * Rules by which browsers load the next page while the visitor points at its link.
 *
 * Only addresses without a query: with one, they lead to searches, narrowed lists, feeds, or something that one link does.
 * Browsers prefetch nothing while they save data or battery.
 */
const RULES = {
  prefetch: [
    {
      source: 'document',
      eagerness: 'moderate',
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: [...EXCLUDED, '/*\\?(.+)'] } },
          { not: { selector_matches: '[download], [target="_blank"], [rel~="nofollow"]' } },
        ],
      },
    },
  ],
}

const FILE = new StaticFile(Buffer.from(JSON.stringify(RULES)), 'application/speculationrules+json')

/** The rules as a file. A header names it, so they cost a page no bytes of its HTML. */
export const prefetchRoutes = getRoutes({
  [FILE_PATH.prefetch]: async (visit) => {
    visit.reply.header('cache-control', 'public, max-age=86400')
    return sendStatic(visit.request, visit.reply, FILE)
  },
})

/** Names the rules on every page that was found. */
export const namePrefetchRules: onSendHookHandler = async (_request, reply) => {
  const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
  if (isPage && reply.statusCode === 200) reply.header('speculation-rules', `"${FILE_PATH.prefetch}"`)
}
