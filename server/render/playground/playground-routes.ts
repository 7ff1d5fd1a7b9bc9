import type { FastifyPluginAsync } from 'fastify'
import { notFound } from '../../errors/request-problems.ts'
import { pathOf } from '../../http/problems.ts'
import { sendStatic } from '../../http/send-static.ts'
import { StaticFile } from '../../http/static-file.ts'
import { EXAMPLES_FILE, playgroundFiles, readExamples, readPage } from './playground-files.ts'

/**
 * The page runs our scripts alone. The frame with the rendered page inherits this policy: without `frame-src` no link in
 * it leads anywhere, and it has pictures of all hosts, styles of its own, and nothing else of the network.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The editors and rendered pages have styles within them.
  "style-src 'self' 'unsafe-inline'",
  'img-src http: https: data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const

/** The page before the first build. */
const NOT_BUILT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Vitrine render API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
</head>
<body>
<h1>Vitrine render API</h1>
<p>It renders templates by <code>POST /render</code>. The playground and the documents are not built. Run <code>npm run build</code>, and load this page again.</p>
<ul>
<li><a href="/docs">Render API</a></li>
<li><a href="/docs/owner">Owner API</a></li>
<li><a href="/docs/visitor">Visitor API</a></li>
<li><a href="/reference">Template reference</a></li>
<li><a href="/openapi.json">OpenAPI</a></li>
</ul>
</body>
</html>
`

/**
 * `GET /`, a page on which templates are tried, and `GET /playground/{file}`, its scripts, styles and examples.
 *
 * They need no key, because they hold no data. The calls of the page need one where keys are set.
 */
export const playgroundRoutes: FastifyPluginAsync = async (app) => {
  const find = playgroundFiles()
  app.get('/', { config: { ignoresQuery: true } }, (request, reply) => {
    const page = readPage() ?? new StaticFile(Buffer.from(NOT_BUILT), 'text/html; charset=utf-8')
    return sendStatic(request, reply.headers(PAGE_HEADERS), page)
  })
  app.get<{ Params: { file: string } }>('/playground/:file', (request, reply) => {
    const isExamples = request.params.file === EXAMPLES_FILE
    const file = isExamples ? readExamples() : find(request.params.file)
    if (file === undefined) throw notFound(pathOf(request))
    reply.header('cache-control', isExamples ? 'no-cache' : 'public, max-age=31536000, immutable')
    return sendStatic(request, reply, file)
  })
}
