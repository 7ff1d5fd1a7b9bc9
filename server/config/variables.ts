import { isIP, isIPv4 } from 'node:net'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { DEFAULT_LIMITS } from '../../engine/domain/limits.ts'

const MIB = 2 ** 20
/** What a timer can hold. */
const MAX_MS = 2 ** 31 - 1
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const HOST = /^[\w.:-]+$/
const KEY_LIST = /^[!-+\--~]{16,}(,[!-+\--~]{16,})?$/
const COLLECTOR = /^https?:\/\/[^\s/?#@]+(\/[^\s?#@]*)?$/

/** Every variable: what it may be, what it is when nothing is said, and what it means. */
export const variables = z
  .object({
    RENDER_HOST: z
      .string()
      .regex(HOST, 'a host name or address')
      .default('127.0.0.1')
      .describe('Address of the render API; beyond loopback only with RENDER_API_KEYS'),
    RENDER_PORT: integer(8081, { min: 0, max: 65_535 }).describe(
      'Port of the render API; 0 takes a free one',
    ),
    RENDER_API_KEYS: z
      .string()
      .regex(KEY_LIST, 'one or two keys of at least 16 printable characters, with a comma between')
      .transform((keys) => keys.split(','))
      .default([])
      .describe('Keys, one of which each caller of the render API sends; two at a time, to change them'),
    NODE_ENV: z
      .string()
      .default('development')
      .describe('Anywhere but in `production`, the one website of a store answers at any host name'),
    SITE_HOST: z
      .string()
      .regex(HOST, 'a host name or address')
      .default('0.0.0.0')
      .describe('Address at which websites are served'),
    SITE_PORT: integer(8080, { min: 0, max: 65_535 }).describe('Port of the websites; 0 takes a free one'),
    TRUSTED_PROXIES: z
      .string()
      .transform((list) => list.split(',').map((address) => address.trim()))
      .refine(
        (list) => list.every(isAddressRange),
        'addresses such as 10.0.0.7 or 10.0.0.0/8, with commas between',
      )
      .default([])
      .describe(
        'Balancers in front of the websites: what they say of a visitor, such as the address, is believed',
      ),
    DATA_DIR: z
      .string()
      .default('data')
      .describe('Folder of what is kept: the database, where DATABASE_URL names no other'),
    DATABASE_URL: z
      .string()
      .refine(
        isAddressOf('postgres:', 'postgresql:'),
        'an address such as postgres://user:password@host:5432/name',
      )
      .default('')
      .describe('PostgreSQL that keeps the websites; without it, a file in DATA_DIR does'),
    REDIS_URL: z
      .string()
      .refine(isAddressOf('redis:', 'rediss:'), 'an address such as redis://host:6379')
      .default('')
      .describe('Redis in which replicas count together; without it, each process counts for itself'),
    LOG_LEVEL: z
      .enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`)
      .default('info')
      .describe('Lines below this level are not logged'),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .string()
      .regex(COLLECTOR, 'an address such as http://collector:4318, without a user')
      .default('')
      .describe('Collector of OpenTelemetry traces (OTLP over HTTP); without it, none are recorded'),
    OTEL_TRACES_SAMPLER_ARG: z
      .string()
      .regex(/^(0(\.\d{1,9})?|1(\.0+)?)$/, 'a number from 0 to 1')
      .transform(Number)
      .default(1)
      .describe('Share of the traces beginning here that are recorded; callers decide about theirs'),
    WORKERS: integer(availableParallelism(), { max: 1024 }).describe(
      'Processes that serve, by default one for each core; 1 serves without a primary process',
    ),
    DRAIN_MS: integer(0, { min: 0, max: MAX_MS }).describe(
      'Milliseconds between the signal to stop, from which on /readyz answers 503, and the closing of the port',
    ),
    STOP_MS: integer(10_000, { max: MAX_MS }).describe(
      'Milliseconds that requests in flight then get to finish',
    ),
    LIMIT_HEADERS_MS: integer(5000, { max: MAX_MS }).describe(
      'Milliseconds until the headers of a request, or the first word on a connection, are there',
    ),
    LIMIT_REQUEST_MS: integer(30_000, { max: MAX_MS }).describe(
      'Milliseconds until a request is there in full; LIMIT_HEADERS_MS or more',
    ),
    LIMIT_KEEP_ALIVE_MS: integer(72_000, { max: MAX_MS }).describe(
      'Milliseconds that a connection stays open between requests; more than the callers keep theirs',
    ),
    LIMIT_SOCKET_MS: integer(60_000, { max: MAX_MS }).describe(
      'Milliseconds without a byte either way while a request or its answer is under way',
    ),
    LIMIT_EVENT_LOOP_DELAY_MS: integer(1000, { max: MAX_MS }).describe(
      'Milliseconds that the event loop may be late on average; beyond, requests are refused with 503',
    ),
    LIMIT_BODY_BYTES: integer(8 * MIB).describe('Bytes of a request body'),
    LIMIT_CACHE_BYTES: integer(64 * MIB).describe('Bytes of memory for compiled templates, in each process'),
    LIMIT_CONTEXT_CACHE_BYTES: integer(64 * MIB).describe(
      'Bytes of memory for contexts that were uploaded, in each process',
    ),
    LIMIT_QUEUE: integer(1000).describe('Requests that arrived and are not answered yet, in each process'),
    LIMIT_QUEUE_PER_TENANT: integer(500).describe('The same, of one website'),
    LIMIT_QUEUE_BYTES: integer(256 * MIB).describe('Bytes of their bodies'),
    LIMIT_WAIT_MS: integer(1000).describe(
      'Milliseconds a request may wait where the caller sends no X-Request-Deadline',
    ),
    LIMIT_TENANT_RATE: integer(0, { min: 0 }).describe(
      'Requests a second of one website, in each process; 0 is no limit',
    ),
    LIMIT_SITE_WRITES: integer(120).describe(
      'Writes a minute of one visitor address on one website, such as changes of a cart',
    ),
    LIMIT_METRIC_SITES: integer(50, { min: 0, max: 10_000 }).describe(
      'Websites that metrics name, the busiest ones; the others are counted together',
    ),
    LIMIT_CONTEXT_DEPTH: integer(1000, { max: 100_000 }).describe(
      'Levels of objects and arrays in a context',
    ),
    LIMIT_WORK: limit('maxWork').describe('Steps of a render: instructions, loop passes and calls'),
    LIMIT_OUTPUT_BYTES: limit('maxOutputBytes').describe('Bytes of HTML of a render'),
    LIMIT_TEXT: limit('maxText').describe('Characters that formatters and expressions of a render make'),
    LIMIT_TIME_MS: limit('maxTimeMs').describe('Milliseconds of a render'),
    LIMIT_CALLS: limit('maxCalls').describe('Partials and macros that a render applies'),
    LIMIT_PARTIAL_DEPTH: limit('maxPartialDepth', { max: 64 }).describe('Partials inside partials'),
    LIMIT_NESTING: limit('maxNesting', { max: 1000 }).describe('Blocks inside blocks of a template'),
    LIMIT_DATA_DEPTH: limit('maxDataDepth', { max: 2000 }).describe('Levels of data that a formatter walks'),
    LIMIT_EXPRESSION_TOKENS: limit('maxExpressionTokens').describe('Tokens of one expression'),
    LIMIT_EXPRESSION_TEXT: limit('maxExpressionText').describe('Characters that one expression joins'),
    LIMIT_DIAGNOSTICS: limit('maxDiagnostics').describe('Diagnostics that a render lists'),
  })
  .refine(({ RENDER_HOST, RENDER_API_KEYS }) => isLoopback(RENDER_HOST) || RENDER_API_KEYS.length > 0, {
    path: ['RENDER_API_KEYS'],
    error: 'set when RENDER_HOST is not a loopback address',
  })
  .refine(({ LIMIT_HEADERS_MS, LIMIT_REQUEST_MS }) => LIMIT_HEADERS_MS <= LIMIT_REQUEST_MS, {
    path: ['LIMIT_REQUEST_MS'],
    error: 'LIMIT_HEADERS_MS or more',
  })

function limit(name: keyof typeof DEFAULT_LIMITS, range: { max?: number } = {}) {
  return integer(DEFAULT_LIMITS[name], range)
}

function integer(fallback: number, { min = 1, max = 2 ** 40 }: { min?: number; max?: number } = {}) {
  const expected = `a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,16}$/, expected)
    .transform(Number)
    .pipe(z.number().min(min, expected).max(max, expected))
    .default(fallback)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

/** An address, or all with the same beginning: `10.0.0.0/8`. */
function isAddressRange(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && Number(prefix ?? 0) <= (version === 4 ? 32 : 128)
}

function isAddressOf(...protocols: readonly string[]): (text: string) => boolean {
  return (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)
}
