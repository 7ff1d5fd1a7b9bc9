/** Bytes that a stranger sends on one connection to harm others. */
export interface Flood {
  readonly first: string
  /** Sent after it again and again, until the server closes the connection. */
  readonly again?: string
  /** Milliseconds after which the stranger closes the connection, and comes again; by default when an answer has come. */
  readonly holdMs?: number
}

const LONG = 900_000
const head = (line: string, ...headers: readonly string[]) =>
  [`${line} HTTP/1.1`, 'host: flood.example', 'x-website-id: hostile', ...headers, '', ''].join('\r\n')
const chunked = 'transfer-encoding: chunked'
const json = 'content-type: application/json'
const chunk = (length: number) => `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`
const render = '{"template":"abc"}'

/** All kinds, by their names. */
export const FLOODS: Readonly<Record<string, Flood>> = {
  connections: { first: head('GET /livez', 'connection: close') },
  'connections without a word': { first: '', holdMs: 5 },
  'requests ahead of their answers': { first: head('GET /nothing').repeat(1200), holdMs: 300 },
  'renders ahead of their answers': {
    first: (head('POST /render', json, `content-length: ${render.length}`) + render).repeat(1000),
    holdMs: 300,
  },
  'headers that are too long': { first: head('GET /livez', `a: ${'b'.repeat(60_000)}`) },
  'bytes that are not HTTP': { first: 'x'.repeat(60_000) },
  'half a body': {
    first: head('POST /render', json, `content-length: ${LONG}`) + 'x'.repeat(LONG / 2),
    holdMs: 20,
  },
  'bodies of another type': {
    first: head('POST /render', 'content-type: text/plain', `content-length: ${LONG}`),
    again: 'x'.repeat(LONG) + head('POST /render', 'content-type: text/plain', `content-length: ${LONG}`),
  },
  'bodies with a GET': {
    first: head('GET /livez', `content-length: ${LONG}`),
    again: 'x'.repeat(LONG) + head('GET /livez', `content-length: ${LONG}`),
  },
  'a body without end': { first: head('POST /render', json, chunked), again: chunk(2 ** 16) },
  'a body without end that no route takes': { first: head('POST /nothing', chunked), again: chunk(2 ** 16) },
  'chunks of 8 bytes': { first: head('POST /render', json, chunked), again: chunk(8).repeat(5000) },
  'chunks of 8 bytes that no route takes': {
    first: head('POST /nothing', chunked),
    again: chunk(8).repeat(5000),
  },
  'chunks of a byte': { first: head('POST /render', json, chunked), again: chunk(1).repeat(10_000) },
  'chunks of a byte with a GET': { first: head('GET /livez', chunked), again: chunk(1).repeat(10_000) },
  'chunks of long extensions': {
    first: head('POST /render', json, chunked),
    again: `1;${'a'.repeat(16_000)}\r\nx\r\n`,
  },
}

export const floodNames = Object.keys(FLOODS)
