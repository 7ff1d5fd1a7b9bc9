import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { type Answer, etagOf, isNamedBy } from '../render/answer.ts'

const FOLDER = join(import.meta.dirname, '../documents')

/**
 * Pages that `npm run docs` wrote, by path. They say nothing of a site, so that they take no key.
 *
 * The anchors of the reference are made of names and codes: `#formatter-truncate`, `#predicate-equal`, `#instruction-section`,
 * `#diagnostic-formatter_unknown`; those of the docs of calls and problems: `#render`, `#problem-overloaded`.
 */
const documents = [
  { path: '/reference', file: 'reference.md', contentType: 'text/markdown; charset=utf-8' },
  { path: '/openapi.json', file: 'openapi.json', contentType: 'application/json; charset=utf-8' },
  { path: '/docs', file: 'docs.html', contentType: 'text/html; charset=utf-8' },
]

/** The pages have their style with them and need nothing else. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Answers each document, or 304 to who has it. They are read when asked for: a worker at rest holds none. */
export const documentRoutes: FastifyPluginAsync = async (app) => {
  for (const { path, file, contentType } of documents) {
    app.get(path, ({ headers }, reply) => {
      const body = readFileSync(join(FOLDER, file))
      const answer: Answer = { contentType, body, etag: etagOf(body) }
      reply.headers({ etag: answer.etag, 'cache-control': 'no-cache', 'content-security-policy': POLICY })
      if (isNamedBy(headers['if-none-match'], answer)) return reply.code(304).send()
      return reply.type(contentType).send(body)
    })
  }
}
