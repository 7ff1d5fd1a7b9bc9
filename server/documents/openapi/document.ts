import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { PROBLEMS, type ProblemCode } from '../../errors/catalogue.ts'
import { type Operation, operations, problemBody } from './operations.ts'
import { ownerOperations } from './owner-operations.ts'

type OpenApiObject = Readonly<Record<string, unknown>>

const PACKAGE = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  readonly version: string
}

/** The description of the render API and the owner API as OpenAPI 3.1, made from the schemas that validate requests. */
export function makeOpenApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of [...operations, ...ownerOperations]) {
    paths[operation.path] ??= {}
    Object.assign(paths[operation.path] ?? {}, { [operation.method]: describe(operation) })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine render and owner API',
      version: PACKAGE.version,
      description:
        'Renders website templates into HTML, and manages the shops of websites for their owners. Errors are `application/problem+json` with a permanent `code`.',
    },
    tags: [
      { name: 'render', description: 'Rendering and checking templates' },
      { name: 'owner', description: 'Orders, stock and more of one website' },
      { name: 'operations', description: 'Probes, metrics and documents' },
    ],
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'One of `RENDER_API_KEYS`; not needed when none is set',
        },
      },
      schemas: { Problem: toSchema(problemBody.schema, 'output') },
    },
  }
}

function describe(operation: Operation): OpenApiObject {
  const { id, summary, description, isWork, body } = operation
  return {
    operationId: id,
    tags: [tagOf(operation)],
    summary,
    description,
    ...(isWork ? { security: [{ key: [] }, {}] } : {}),
    parameters: parametersOf(operation),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { [body.type]: contentOf(body) } } }),
    responses: { ...answersOf(operation), ...problemsOf(operation) },
  }
}

function tagOf({ isOwner = false, isWork }: Operation): string {
  if (isOwner) return 'owner'
  return isWork ? 'render' : 'operations'
}

function contentOf({ schema, example }: { schema?: z.ZodType; example: unknown }): OpenApiObject {
  return { schema: schema === undefined ? { type: 'string' } : toSchema(schema, 'input'), example }
}

function parametersOf(operation: Operation): readonly OpenApiObject[] {
  const { pathExample = {}, query, headers = {}, isWork, isOwner = false } = operation
  const website = { ...WEBSITE_ID, example: operation.websiteExample ?? 'harbour' }
  const inPath = Object.entries(pathExample).map(([name, example]) => ({
    ...{ name, in: 'path', required: true, ...(isOwner ? OWNER_ID : (IN_PATH[name] ?? DIGEST)), example },
  }))
  const named = {
    ...(isWork && !isOwner
      ? {
          'x-website-id': 'The website that the request is for; websites share processor time fairly',
          'x-request-deadline':
            'Milliseconds that the caller waits; a request that would take longer is refused at once',
        }
      : {}),
    'x-request-id': 'An id that the answer repeats and the log holds',
    traceparent: 'The span of the caller (W3C Trace Context); the answer holds the span of the service',
    ...headers,
  }
  const inHeader = Object.entries(named).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }))
  return [...inPath, ...inQueryOf(query), ...(isOwner ? [website] : []), ...inHeader]
}

/** The parameters of the address, from the members of their schema. */
function inQueryOf(query: z.ZodType | undefined): readonly OpenApiObject[] {
  const { properties = {} } = toSchema(query, 'input') as {
    readonly properties?: Record<string, OpenApiObject>
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    ...{ name, in: 'query', required: false, schema },
    ...(description === undefined ? {} : { description }),
  }))
}

const DIGEST = {
  description: '`sha256-` and the SHA-256 of the bytes in 64 lowercase hexadecimal digits',
  schema: { type: 'string', pattern: '^sha256-[0-9a-f]{64}$' },
}

const IN_PATH: OpenApiObject = {
  file: {
    description: 'A name of `/client/manifest.json`',
    schema: { type: 'string', pattern: '^[\\w-]+\\.[\\w-]+\\.(js|js\\.map|css|json)$' },
  },
}

const OWNER_ID = { description: 'From a list of this website', schema: { type: 'string' } }

const WEBSITE_ID = {
  ...{ name: 'x-website-id', in: 'header', required: true },
  description: 'The website that the call is for; nothing of another one is found',
  schema: { type: 'string' },
}

function answersOf({ answers, path }: Operation): OpenApiObject {
  const headers = path === '/render' ? renderHeaders : undefined
  return Object.fromEntries(
    Object.entries(answers).map(([status, bodies]) => [
      status,
      {
        description: descriptions.get(status) ?? 'Done',
        ...(headers === undefined ? {} : { headers }),
        ...(bodies.length === 0
          ? {}
          : {
              content: Object.fromEntries(
                bodies.map(({ type, schema }) => [
                  type,
                  { schema: schema === undefined ? { type: 'string' } : toSchema(schema, 'output') },
                ]),
              ),
            }),
      },
    ]),
  )
}

const descriptions = new Map([
  ['200', 'Done'],
  ['201', 'Stored'],
  ['304', 'The answer has not changed'],
])

const renderHeaders = Object.fromEntries(
  Object.entries({
    etag: 'A strong ETag of the body',
    'server-timing':
      'Milliseconds of the phases queue, parse, compile, render and serialize; `parse` with `desc="part"` for a body of which only what is new was parsed, `render` with `desc="kept"` for a page that was not made again',
    'render-cache':
      'Whether this website has sent templates and context before, and they are cached, such as `template=hit, context=miss`',
    'render-diagnostics': 'The number of diagnostics',
  }).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
)

/** Problems by status, with the meaning of each code. */
function problemsOf({ problems }: Operation): OpenApiObject {
  const byStatus = Map.groupBy(problems, (code) => PROBLEMS[code].status)
  return Object.fromEntries(
    Array.from(byStatus, ([status, codes]) => [
      status,
      {
        description: codes.map(toSentence).join('\n'),
        content: { [problemBody.type]: { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

function toSentence(code: ProblemCode): string {
  return `\`${code}\`: ${PROBLEMS[code].meaning}`
}

/** The JSON Schema of a zod schema; data of any shape has the empty schema. */
function toSchema(schema: z.ZodType | undefined, io: 'input' | 'output'): unknown {
  if (schema === undefined) return {}
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
