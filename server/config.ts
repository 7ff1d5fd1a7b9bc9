import { readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { DEFAULT_LIMITS } from '../engine/domain/limits.ts'

/** Variables by name, as `process.env` holds them. An empty one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Values that the service does not start with: one line for each, with its name and what is expected. */
export class ConfigError extends Error {}

/** A variable as `npm run config` shows it. */
export interface Setting {
  readonly name: string
  readonly meaning: string
  readonly fallback: string
  readonly current: string
}

const MIB = 2 ** 20
/** What a timer can hold. */
const MAX_MS = 2 ** 31 - 1
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const KEY_LIST = /^[!-+\--~]{16,}(,[!-+\--~]{16,})?$/
const COLLECTOR = /^https?:\/\/[^\s/?#@]+(\/[^\s?#@]*)?$/

/** Variables whose values are never shown; each may also stand in the file that `<name>_FILE` names. */
const SECRETS: readonly string[] = ['RENDER_API_KEYS']

const variables = z
  .object({
    RENDER_HOST: z
      .string()
      .regex(/^[\w.:-]+$/, 'a host name or address')
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

/** What the service is told by its environment. */
export type Config = ReturnType<typeof readConfig>

/** Reads the environment; throws ConfigError when a value is bad. */
export function readConfig(environment: Environment) {
  const values = readVariables(environment)
  return {
    logLevel: values.LOG_LEVEL,
    render: { host: values.RENDER_HOST, port: values.RENDER_PORT, apiKeys: values.RENDER_API_KEYS },
    tracing: { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, share: values.OTEL_TRACES_SAMPLER_ARG },
    workers: values.WORKERS,
    stop: { drainMs: values.DRAIN_MS, stopMs: values.STOP_MS },
    timeouts: {
      headersMs: values.LIMIT_HEADERS_MS,
      requestMs: values.LIMIT_REQUEST_MS,
      keepAliveMs: values.LIMIT_KEEP_ALIVE_MS,
      socketMs: values.LIMIT_SOCKET_MS,
    },
    maxEventLoopDelayMs: values.LIMIT_EVENT_LOOP_DELAY_MS,
    maxBodyBytes: values.LIMIT_BODY_BYTES,
    maxCacheBytes: values.LIMIT_CACHE_BYTES,
    maxContextCacheBytes: values.LIMIT_CONTEXT_CACHE_BYTES,
    queue: {
      maxPending: values.LIMIT_QUEUE,
      maxPendingPerTenant: values.LIMIT_QUEUE_PER_TENANT,
      maxPendingBytes: values.LIMIT_QUEUE_BYTES,
      maxWaitMs: values.LIMIT_WAIT_MS,
    },
    maxTenantRate: values.LIMIT_TENANT_RATE,
    maxMetricSites: values.LIMIT_METRIC_SITES,
    maxContextDepth: values.LIMIT_CONTEXT_DEPTH,
    limits: {
      maxWork: values.LIMIT_WORK,
      maxOutputBytes: values.LIMIT_OUTPUT_BYTES,
      maxText: values.LIMIT_TEXT,
      maxTimeMs: values.LIMIT_TIME_MS,
      maxCalls: values.LIMIT_CALLS,
      maxPartialDepth: values.LIMIT_PARTIAL_DEPTH,
      maxNesting: values.LIMIT_NESTING,
      maxDataDepth: values.LIMIT_DATA_DEPTH,
      maxExpressionTokens: values.LIMIT_EXPRESSION_TOKENS,
      maxExpressionText: values.LIMIT_EXPRESSION_TEXT,
      maxDiagnostics: values.LIMIT_DIAGNOSTICS,
    },
  }
}

/** Lists every variable with its default and current value; throws ConfigError when a value is bad. */
export function listSettings(environment: Environment): Setting[] {
  const current: Readonly<Record<string, unknown>> = readVariables(environment)
  const fallbacks: Readonly<Record<string, unknown>> = readVariables({})
  return Object.entries(variables.shape).map(([name, { description = '' }]) => ({
    name,
    meaning: description,
    fallback: show(name, fallbacks[name]),
    current: show(name, current[name]),
  }))
}

function show(name: string, value: unknown): string {
  if (String(value) === '') return '(none)'
  return SECRETS.includes(name) ? '(set)' : String(value)
}

function readVariables(environment: Environment) {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  const result = variables.safeParse({ ...Object.fromEntries(given), ...readSecretFiles(environment) })
  if (result.success) return result.data
  throw new ConfigError(
    result.error.issues.map(({ path, message }) => `${path.join('.')} must be ${message}.`).join('\n'),
  )
}

function readSecretFiles(environment: Environment): Environment {
  const named = SECRETS.flatMap((name) => {
    const file = environment[`${name}_FILE`]
    return file ? [[name, readSecret(`${name}_FILE`, file)]] : []
  })
  return Object.fromEntries(named)
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`${name} must be a file that can be read.`)
  }
}

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
