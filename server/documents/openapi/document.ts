import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROBLEMS } from '../../errors/catalogue.ts'
import type { ProblemType } from '../../errors/define-problem.ts'
import { toSchema } from './json-schema.ts'
import { type Body, FORM_TYPE, JSON_TYPE, type Operation, PROBLEM_TYPE, problemsOf } from './operation.ts'
import { allOperations, namedSchemas, requestSchemaOf, TEXT } from './operation-schemas.ts'
import { type Parameter, parametersOf, SHARED_HEADERS } from './parameters.ts'

type OpenApiObject = Readonly<Record<string, unknown>>

const PACKAGE = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  readonly version: string
}

/** The description of all APIs as OpenAPI 3.1, made from the schemas that validate requests and answers. */
export function makeOpenApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of allOperations) {
    paths[operation.path] ??= operation.api === 'visitor' ? { servers: VISITOR_SERVERS } : {}
    Object.assign(paths[operation.path] ?? {}, { [operation.method]: describe(operation) })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: PACKAGE.version,
      description:
        'Renders website templates into HTML, manages the shops of websites for their owners, and answers the scripts of their pages. Errors of the render and owner API are `application/problem+json`. Each error has a permanent `code`.',
    },
    tags: [
      { name: 'render', description: 'Rendering and checking templates' },
      { name: 'owner', description: 'Orders, stock and more of one website' },
      { name: 'visitor', description: 'Calls of the scripts and forms of pages, at the host of a website' },
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
      parameters: SHARED_HEADERS,
      schemas: namedSchemas(),
    },
    'x-problems': problemsByCode(),
  }
}

/** Websites are answered by the public listener, by their hosts. */
const VISITOR_SERVERS = [
  {
    url: 'http://{host}',
    description: 'The public listener, at the host of a website',
    variables: { host: { default: '127.0.0.1:8080' } },
  },
]

function describe(operation: Operation): OpenApiObject {
  const { id, api, summary, description, body } = operation
  return {
    operationId: id,
    tags: [api],
    summary,
    description,
    ...(api === 'render' || api === 'owner' ? { security: [{ key: [] }, {}] } : {}),
    parameters: parametersOf(operation).map(toParameter),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { [body.type]: contentOf(body) } } }),
    responses: { ...answersOf(operation), ...refusalsOf(operation) },
  }
}

const SHARED_NAMES = new Map(Object.entries(SHARED_HEADERS).map(([name, shared]) => [shared, name]))

function toParameter(parameter: Parameter): OpenApiObject {
  const name = SHARED_NAMES.get(parameter)
  return name === undefined ? { ...parameter } : { $ref: `#/components/parameters/${name}` }
}

function contentOf(body: NonNullable<Operation['body']>): OpenApiObject {
  const { type, example } = body
  const schema = requestSchemaOf(body)
  if (type === FORM_TYPE) return { schema }
  // The example of an upload is its bytes, which its digest is of.
  return {
    schema,
    example: type === JSON_TYPE && typeof example === 'string' ? JSON.parse(example) : example,
  }
}

function answersOf({ answers, answerHeaders = {}, groups }: Operation): OpenApiObject {
  const described = { ...answerHeaders, ...Object.assign({}, ...groups.map((group) => group.answerHeaders)) }
  const headers = Object.entries(described).map(([name, description]) => [
    name,
    { description, schema: TEXT },
  ])
  return Object.fromEntries(
    Object.entries(answers).map(([status, bodies]) => [
      status,
      {
        description: descriptions.get(status) ?? 'Done',
        ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }),
        ...(bodies.length === 0 ? {} : { content: Object.fromEntries(bodies.map(answerContentOf)) }),
      },
    ]),
  )
}

function answerContentOf({ type, schema, example }: Body): [string, OpenApiObject] {
  const described = schema === undefined ? TEXT : toSchema(schema, 'output').schema
  return [type, { schema: described, ...(example === undefined ? {} : { example }) }]
}

const descriptions = new Map([
  ['200', 'Done'],
  ['201', 'Stored'],
  ['202', 'Taken'],
  ['204', 'Taken'],
  ['303', 'Done; the browser goes on to a page of this website'],
  ['304', 'The answer has not changed'],
])

/** Problems by status. */
function refusalsOf(operation: Operation): OpenApiObject {
  const { api } = operation
  const [type, name] = api === 'visitor' ? ['application/json', 'VisitorProblem'] : [PROBLEM_TYPE, 'Problem']
  const content = { [type]: { schema: { $ref: `#/components/schemas/${name}` } } }
  const byStatus = Map.groupBy(problemsOf(operation), (code) => PROBLEMS[code].status)
  return Object.fromEntries(
    Array.from(byStatus, ([status, codes]) => [
      status,
      { description: codes.map((code) => `\`${code}\``).join(', '), content },
    ]),
  )
}

/** All problems once, because many calls have the same. */
function problemsByCode(): OpenApiObject {
  const entries = Object.values<ProblemType>(PROBLEMS).map(({ code, status, meaning, remedy }) => [
    code,
    { status, meaning, remedy },
  ])
  return Object.fromEntries(entries)
}
