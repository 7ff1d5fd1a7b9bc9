import type { FastifyPluginAsync } from 'fastify'
import { etagOf, isFresh } from '../bytes/etag.ts'
import { notFound } from '../errors/request-problems.ts'
import { readDocument } from './document-files.ts'

const HTML = 'text/html; charset=utf-8'

/**
 * Documents written by `npm run build`, by path. They hold no data of a website.
 *
 * Anchors of the reference are `#formatter-truncate`, `#predicate-equal`, `#instruction-section` and
 * `#diagnostic-formatter_unknown`. Anchors of the docs are `#render` for a call, `#schema-Diagnostic` for an object and
 * `#problem-overloaded` for a problem.
 */
const documents = [
  { path: '/reference', file: 'reference.html', contentType: HTML },
  { path: '/messages', file: 'messages.html', contentType: HTML },
  { path: '/openapi.json', file: 'openapi.json', contentType: 'application/json; charset=utf-8' },
  { path: '/docs', file: 'docs.html', contentType: HTML },
  { path: '/docs/visitor', file: 'visitor.html', contentType: HTML },
  { path: '/docs/owner', file: 'owner.html', contentType: HTML },
]

/** Forbids everything but inline styles, because the pages need nothing else. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Answers each document, 304 when the caller has it, or 404 before the first build. Files are read on each request, so an
 * idle worker holds none.
 */
export const documentRoutes: FastifyPluginAsync = async (app) => {
  for (const { path, file, contentType } of documents) {
    app.get(path, { config: { ignoresQuery: true } }, ({ headers }, reply) => {
      const body = readDocument(file)
      if (body === undefined) throw notFound(path)
      const etag = etagOf(body)
      reply.headers({ etag, 'cache-control': 'no-cache', 'content-security-policy': POLICY })
      if (isFresh({ headers }, etag)) return reply.code(304).send()
      return reply.type(contentType).send(body)
    })
  }
}
