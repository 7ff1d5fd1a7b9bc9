import { hash } from 'node:crypto'
import { z } from 'zod'
import type { ProblemCode } from '../../errors/catalogue.ts'
import { batchLineSchema, checkRequestSchema, renderRequestSchema } from '../../render/schema.ts'
import { ANSWER_EXAMPLES } from './answer-examples.ts'
import {
  batchResultSchema,
  checkResultSchema,
  clientManifestSchema,
  resultSchema,
  statusSchema,
  uploadSchema,
} from './answers.ts'
import { bodyProblems, RENDER_GROUP } from './call-groups.ts'
import { JSON_TYPE, type Operation } from './operation.ts'

const NDJSON = 'application/x-ndjson'

const templateExample = 'Hello {name|html}!'
const contextExample = '{"name":"World"}'
const uploadQuery = z.object({
  shared: z.literal('true').optional().describe('Lets all websites name the upload'),
})
const digestOf = (text: string) => `sha256-${hash('sha256', text, 'hex')}`

/** The members that calls that wait in the queue have in common. */
const WORK = { api: 'render', groups: [RENDER_GROUP], shared: ['websiteOfRender', 'deadline'] } as const

const workProblems: readonly ProblemCode[] = [
  'header_invalid',
  'key_missing',
  'tenant_busy',
  'tenant_over_rate',
  'overloaded',
  'deadline_passed',
]

const render: Operation = {
  id: 'render',
  ...WORK,
  method: 'post',
  path: '/render',
  summary: 'Render a page',
  description:
    'Answers HTML, or the whole result when the request accepts `application/json` and not `text/html`. Templates, partials and the context can be replaced by the digest of an upload. A render that reaches a limit answers 422 with a code `limit_…`. Do not retry it, because it would reach the limit again.',
  headers: {
    'if-none-match': 'The ETag of an earlier answer; the answer is 304 if the page has not changed',
  },
  answerHeaders: {
    etag: 'A strong ETag of the body',
    'server-timing':
      'Milliseconds of the phases queue, parse, compile, render and serialize; `parse` with `desc="part"` for a body of which only what is new was parsed, `render` with `desc="kept"` for a page that was not made again',
    'render-cache':
      'Whether this website has sent templates and context before, and they are cached, such as `template=hit, context=miss`',
    'render-diagnostics': 'The number of diagnostics',
  },
  body: {
    type: JSON_TYPE,
    schema: renderRequestSchema,
    example: {
      template: '<h1>{title|html}</h1>{@|apply list}',
      partials: { list: '<ul>{.repeated section items}<li>{@|html}</li>{.end}</ul>' },
      context: { title: 'Fruit & more', items: ['Apples', 'Pears'] },
    },
  },
  answers: {
    200: [
      { type: 'text/html', example: ANSWER_EXAMPLES.html },
      { type: JSON_TYPE, schema: resultSchema, example: ANSWER_EXAMPLES.result },
    ],
    304: [],
  },
  problems: [
    ...bodyProblems,
    'data_too_deep',
    'digest_unknown',
    'template_failed',
    'limit_memory',
    ...workProblems,
  ],
}

const batch: Operation = {
  id: 'renderBatch',
  ...WORK,
  method: 'post',
  path: '/render/batch',
  summary: 'Render many pages',
  description:
    'Takes a render request on each line, and answers a result on each line in the order of completion. A failed line does not affect the others: its result holds the status and the problem that `POST /render` would have answered. Blank lines have no result, but count as lines. When there is no room for a line, its result says so, and the batch ends there: send this line and those after it again.',
  body: {
    type: NDJSON,
    schema: batchLineSchema,
    example: { id: 'first', template: templateExample, context: { name: 'World' } },
  },
  answers: { 200: [{ type: NDJSON, schema: batchResultSchema, example: ANSWER_EXAMPLES.line }] },
  problems: [
    'body_empty',
    'line_too_long',
    'content_type_unsupported',
    'encoding_unsupported',
    ...workProblems,
  ],
}

const check: Operation = {
  id: 'check',
  ...WORK,
  method: 'post',
  path: '/check',
  summary: 'Check a template',
  description: 'Lists the diagnostics of a template and its partials, and renders nothing.',
  body: {
    type: JSON_TYPE,
    schema: checkRequestSchema,
    example: { template: '{.section a}{b|shout}{.end}', include: ['references'] },
  },
  answers: { 200: [{ type: JSON_TYPE, schema: checkResultSchema, example: ANSWER_EXAMPLES.check }] },
  problems: [...bodyProblems, 'digest_unknown', ...workProblems],
}

function uploads(kind: 'template' | 'context', type: string, example: string): readonly Operation[] {
  const path = `/${kind}s/{digest}`
  const pathExample = { digest: digestOf(example) }
  const name = kind === 'template' ? 'Template' : 'Context'
  const uploaded = { digest: digestOf(example), bytes: Buffer.byteLength(example) }
  const common = { ...WORK, path, pathExample }
  return [
    {
      ...common,
      id: `put${name}`,
      method: 'put',
      summary: `Upload a ${kind}`,
      query: uploadQuery,
      description: `Stores a ${kind} under its digest, so that requests can name it instead of sending it: requests of the website in \`X-Website-Id\`, or of all websites with \`shared=true\` and for an upload that names no website. The digest is checked. When memory is short, the least recently used uploads are evicted. A request that names an evicted one is answered 409 \`digest_unknown\`.`,
      body: { type, example, ...(kind === 'context' ? { schema: z.unknown() } : {}) },
      answers: {
        200: [{ type: JSON_TYPE, schema: uploadSchema }],
        201: [{ type: JSON_TYPE, schema: uploadSchema, example: uploaded }],
      },
      problems: [
        'digest_invalid',
        'digest_mismatch',
        ...bodyProblems.filter((code) => kind === 'context' || !/^(?:json|body_invalid|nul)/.test(code)),
        ...workProblems,
      ],
    },
    {
      ...common,
      id: `head${name}`,
      method: 'head',
      summary: `Look up a ${kind}`,
      description: `Answers 200 if the ${kind} is stored for the website of \`X-Website-Id\` and 404 if not, without a body.`,
      answers: { 200: [] },
      problems: ['digest_invalid', 'digest_not_found', ...workProblems],
    },
  ]
}

/** The members that probes, metrics and documents have in common. */
const OPERATIONS = {
  ...({ method: 'get', api: 'operations', area: 'Probes and documents' } as const),
  ...{ groups: [RENDER_GROUP], shared: [] },
}

function page(id: string, path: string, type: string, summary: string, description: string): Operation {
  const answers = { 200: [{ type }], 304: [] }
  return { ...OPERATIONS, id, path, summary, description, answers, problems: [] }
}

function probe(id: string, path: string, summary: string, problems: readonly ProblemCode[]): Operation {
  const description = 'A probe for process managers and balancers. It needs no key.'
  const answers = { 200: [{ type: JSON_TYPE, schema: statusSchema }] }
  return { ...OPERATIONS, id, path, summary, description, answers, problems }
}

/** The scripts of pages, for hosts whose templates print islands. */
const clientFiles: readonly Operation[] = [
  {
    ...page(
      'clientManifest',
      '/client/manifest.json',
      JSON_TYPE,
      'List the scripts of pages',
      'Says which scripts, styles and texts the bundle has, and which of them an island needs. The formatter `island-scripts` prints what a page needs, so templates need none of it. It is for a host that serves the files itself, or that prints its own tags. It needs no key, and answers HEAD, too.',
    ),
    answers: { 200: [{ type: JSON_TYPE, schema: clientManifestSchema }], 304: [] },
  },
  {
    ...page(
      'clientFile',
      '/client/{file}',
      'text/javascript',
      'Get a script of pages',
      'A script, stylesheet, file of texts or source map of the bundle. A name holds a digest of the bytes, so caches may keep the file forever; pages of every origin may load it. It needs no key, answers HEAD and ranges, and is compressed where the request accepts `br` or `gzip`. Files of builds before stay beside it for 90 days, or for the `--keep-days` of `npm run build`. A new image has none of them, so a host whose pages stay in caches takes the files from a folder of its own: `npm run build -- --out FOLDER --base URL`.',
    ),
    pathExample: { file: 'main.BmG5HSX.js' },
    answers: { 200: [{ type: 'text/javascript' }, { type: 'text/css' }, { type: JSON_TYPE }], 304: [] },
  },
]

/** All calls of the render API, in the order in which they are shown. */
export const operations: readonly Operation[] = [
  render,
  batch,
  check,
  ...uploads('template', 'text/plain', templateExample),
  ...uploads('context', JSON_TYPE, contextExample),
  ...clientFiles,
  page(
    'playground',
    '/',
    'text/html',
    'Try templates',
    'A page on which templates and data are written, with their HTML, diagnostics and explanation beside them. It needs no key, and asks for one where the calls that it makes need one.',
  ),
  {
    ...page(
      'playgroundFile',
      '/playground/{file}',
      'text/javascript',
      'Get a file of the playground',
      'A script or stylesheet of the playground, or its examples. It needs no key.',
    ),
    pathExample: { file: 'examples.json' },
    answers: { 200: [{ type: 'text/javascript' }, { type: 'text/css' }, { type: JSON_TYPE }], 304: [] },
  },
  probe('live', '/livez', 'Check that the process is alive', []),
  probe('ready', '/readyz', 'Check that the process is ready for requests', ['starting', 'shutting_down']),
  {
    ...page(
      'metrics',
      '/metrics',
      'text/plain',
      'Metrics',
      'Metrics of all processes of the service, in the text format of Prometheus.',
    ),
    answers: { 200: [{ type: 'text/plain' }] },
    problems: ['metrics_unavailable'],
  },
  page(
    'reference',
    '/reference',
    'text/html',
    'Template reference',
    'All instructions, formatters, predicates and diagnostics.',
  ),
  page(
    'messages',
    '/messages',
    'text/html',
    'Messages and problems',
    'Every error of all APIs by its code, and the words of messages for visitors.',
  ),
  page('openapi', '/openapi.json', JSON_TYPE, 'OpenAPI', 'The description of all APIs as OpenAPI 3.1.'),
  page('docs', '/docs', 'text/html', 'The render API', 'The description of the render API as a page.'),
  page(
    'visitorDocs',
    '/docs/visitor',
    'text/html',
    'The visitor API',
    'The calls that islands and forms make, as a page.',
  ),
  page(
    'ownerDocs',
    '/docs/owner',
    'text/html',
    'The owner API',
    'The description of the owner API as a page.',
  ),
]
