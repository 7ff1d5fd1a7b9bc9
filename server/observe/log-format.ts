import type { FastifyRequest, FastifyServerOptions } from 'fastify'

type Logger = NonNullable<FastifyServerOptions['logger']>

/** Members whose values are replaced by `[Redacted]` in every log line. */
const SECRET = ['authorization', 'cookie', '["set-cookie"]', '["x-api-key"]', 'body', 'query', 'url']

/** The objects in which these members are redacted, besides the top level of a line. */
const PLACES = [
  'headers',
  'req',
  'request',
  'res',
  'response',
  'req.headers',
  'request.headers',
  'res.headers',
  'response.headers',
]

const MAX_MESSAGE = 500

/** Adds redaction and serializers to the options of pino, which keep secrets and personal data out of the log. */
export function toLoggerOptions(logger: Logger): Logger {
  if (typeof logger === 'boolean') return logger
  return { ...logger, redact: redactedPaths(), serializers }
}

function redactedPaths(): string[] {
  const inside = PLACES.flatMap((place) =>
    SECRET.map((name) => (name.startsWith('[') ? place + name : `${place}.${name}`)),
  )
  return [...SECRET, ...inside]
}

/** Logs the route instead of the URL, because a query may hold personal data. */
function toRequestEntry({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url ?? null }
}

interface ErrorEntry {
  readonly [member: string]: unknown
  readonly type: string
  readonly message: string
  readonly code: unknown
  readonly stack: string
  readonly cause: ErrorEntry | undefined
}

/** Logs the kind, message, stack and cause of an error. Other members are left out, because they may hold a request. */
function toErrorEntry(error: Error): ErrorEntry {
  const { name, stack = '', cause } = error
  return {
    type: name,
    message: toMessage(error),
    code: (error as NodeJS.ErrnoException).code,
    // The first lines are left out, because they repeat the message.
    stack: stack
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    cause: cause instanceof Error ? toErrorEntry(cause) : undefined,
  }
}

/** The message without data. Messages of syntax and range errors quote their input, such as JSON or the name of a time zone. */
function toMessage(error: Error): string {
  if (error instanceof SyntaxError) return '(not logged: may quote data)'
  if (error instanceof RangeError) return error.message.replace(/[:"'].*/s, ' …')
  return error.message.slice(0, MAX_MESSAGE)
}

const serializers = { req: toRequestEntry, err: toErrorEntry, error: toErrorEntry }
