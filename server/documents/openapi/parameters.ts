import type { z } from 'zod'
import { type JsonSchema, toSchema } from './json-schema.ts'
import type { Operation } from './operation.ts'

/** A parameter as OpenAPI has it. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly example?: string
  readonly schema: JsonSchema
}

function header(name: string, description: string): Parameter {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } }
}

/** Headers that many calls share, by their names in the document. */
export const SHARED_HEADERS: Readonly<Record<string, Parameter>> = {
  websiteOfRender: header(
    'x-website-id',
    'The website that the request is for; websites share processor time fairly',
  ),
  website: {
    ...header('x-website-id', 'The website that the call is for; nothing of another one is found'),
    ...{ required: true, example: 'harbour' },
  },
  deadline: header(
    'x-request-deadline',
    'Milliseconds that the caller waits; a request that would take longer is refused at once',
  ),
  crumb: header(
    'x-csrf-token',
    'The value of the cookie `crumb`, which `GET /api/commerce/shopping-cart` sets; a plain form sends it as the field `crumb`',
  ),
  login: header(
    'x-siteuser-xsrf-token',
    'The `xsrfToken` of a login, in place of the crumb for as long as the session lasts',
  ),
  idempotency: header(
    'idempotency-key',
    'A random key; a change that is sent again with it is made once, and has the same answer',
  ),
  cartVersion: header(
    'if-match',
    'The `version` of the cart that the change is for; another one is answered 409 with the current cart',
  ),
  requestId: header('x-request-id', 'An id that the answer repeats and the log holds'),
  trace: header(
    'traceparent',
    'The span of the caller (W3C Trace Context); the answer holds the span of the service',
  ),
}

/** The parameters of a call with those of its groups. */
export function parametersOf(operation: Operation): readonly Parameter[] {
  return [...ownParametersOf(operation), ...operation.groups.flatMap(({ shared }) => sharedHeaders(shared))]
}

/** The parameters of a call alone: parts of its path, of its query, and headers. */
export function ownParametersOf(operation: Operation): readonly Parameter[] {
  const { pathExample = {}, query, headers = {}, shared } = operation
  const inPath = Object.entries(pathExample).map(([name, example]): Parameter => {
    return { name, in: 'path', required: true, ...(IN_PATH[name] ?? ID), example }
  })
  const own = Object.entries(headers).map(([name, description]) => header(name, description))
  return [...inPath, ...inQueryOf(query), ...own, ...sharedHeaders(shared)]
}

/** The headers with these names. */
export function sharedHeaders(names: readonly string[]): readonly Parameter[] {
  return names.map((name) => SHARED_HEADERS[name] as Parameter)
}

/** The parameters of the address, from the members of their schema. */
function inQueryOf(query: z.ZodType | undefined): readonly Parameter[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = toSchema(query, 'input').schema
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema },
    ...(description === undefined ? {} : { description }),
  }))
}

/** Parts of paths that are no ids. */
const IN_PATH: Readonly<Record<string, Pick<Parameter, 'description' | 'schema'>>> = {
  digest: {
    description: '`sha256-` and the SHA-256 of the bytes in 64 lowercase hexadecimal digits',
    schema: { type: 'string', pattern: '^sha256-[0-9a-f]{64}$' },
  },
  file: {
    description: 'A name of `/client/manifest.json`, or of a file that the playground loads',
    schema: { type: 'string', pattern: '^[\\w.-]+$' },
  },
}

const ID = { description: 'From an answer of this website', schema: { type: 'string' } }
