import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { type Answer, etagOf, isNamedBy } from './answer.ts'

const FILE = join(import.meta.dirname, '../reference/reference.md')

/**
 * `GET /reference` answers the template reference as Markdown.
 *
 * Its anchors are made of names and codes: `#formatter-truncate`, `#predicate-equal`, `#instruction-section`,
 * `#diagnostic-formatter_unknown`. It says nothing of a site, so that it takes no key.
 */
export const reference: FastifyPluginAsync = async (app) => {
  const body = readFileSync(FILE)
  const answer: Answer = { contentType: 'text/markdown; charset=utf-8', body, etag: etagOf(body) }
  app.get('/reference', ({ headers }, reply) => {
    reply.header('etag', answer.etag)
    if (isNamedBy(headers['if-none-match'], answer)) return reply.code(304).send()
    return reply.type(answer.contentType).send(body)
  })
}
