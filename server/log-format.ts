import type { FastifyRequest, FastifyServerOptions } from 'fastify'

type Logger = NonNullable<FastifyServerOptions['logger']>

/** Members whose values are never logged, whoever logs them under whatever. */
const SECRET = ['authorization', 'cookie', '["set-cookie"]', '["x-api-key"]', 'body', 'query', 'url']

/** Where such members may stand: at the top of a line, or in what headers, requests and answers are logged as. */
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

/** Adds to options of the log what keeps secrets and personal data out of it. */
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

/** Without what the caller wrote behind the path. */
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

/** What an error is and where it arose, and nothing that it carries: its members may hold a request. */
function toErrorEntry(error: Error): ErrorEntry {
  const { name, stack = '', cause } = error
  return {
    type: name,
    message: toMessage(error),
    code: (error as NodeJS.ErrnoException).code,
    // Without its head, which repeats the message.
    stack: stack
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    cause: cause instanceof Error ? toErrorEntry(cause) : undefined,
  }
}

/** These kinds of errors quote what could not be read: JSON, numbers, names of time zones. */
function toMessage(error: Error): string {
  if (error instanceof SyntaxError) return '(not logged: may quote data)'
  if (error instanceof RangeError) return error.message.replace(/[:"'].*/s, ' …')
  return error.message.slice(0, MAX_MESSAGE)
}

const serializers = { req: toRequestEntry, err: toErrorEntry, error: toErrorEntry }
