/** A request as the bytes that are sent. */
export interface LoadRequest {
  /** The name of its responses in tables. */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Position of `SERIAL` in the bytes, which the number of the request replaces; -1 when all requests are the same. */
  readonly serialAt: number
}

/** A request before it is written as bytes. */
export interface RequestInput {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON, text unchanged. */
  readonly body?: object | string
  /** Whether the body comes as a chunk, so that the server does not know its length before; default false. */
  readonly isChunked?: boolean
}

/** Stands in a header or body for ten digits, so that no two requests are the same. */
export const SERIAL = '__SERIAL__'

/** The same for autocannon, which puts an id there. */
export const REQUEST_ID = '[<id>]'

/** Writes a request as bytes once, so that sending it is cheap. */
export function toLoadRequest(name: string, input: RequestInput): LoadRequest {
  const { method = 'POST', path, headers = {}, body = '', isChunked = false } = input
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const length = Buffer.byteLength(text)
  const framing = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }
  const lines = Object.entries({
    host: 'localhost',
    ...(method === 'GET' ? {} : { 'content-type': 'application/json', ...framing }),
    ...headers,
  }).map(([header, value]) => `${header}: ${value}`)
  const sent = isChunked ? [length.toString(16), text, '0', '', ''] : [text]
  const bytes = Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', ...sent].join('\r\n'))
  return { name, bytes: Uint8Array.from(bytes), serialAt: bytes.indexOf(SERIAL) }
}

/** The bytes to send as the request of this number. */
export function bytesOf({ bytes, serialAt }: LoadRequest, serial: number): Uint8Array {
  if (serialAt < 0) return bytes
  const copy = Buffer.from(bytes)
  copy.write(String(serial).padStart(SERIAL.length, '0'), serialAt, 'latin1')
  return copy
}
