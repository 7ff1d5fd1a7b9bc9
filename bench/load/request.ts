/** A request as the bytes that are sent. */
export interface LoadRequest {
  /** What its answers are told apart by. */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Where `SERIAL` stands in the bytes, which becomes the number of the request; -1 when all are to be the same. */
  readonly serialAt: number
}

/** What a request says, before it is bytes. */
export interface RequestInput {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** JSON, or text as it is. */
  readonly body?: object | string
}

/** Stands in a header or body for ten digits, so that no two requests are the same. */
export const SERIAL = '__SERIAL__'

/** Writes a request once, so that sending it costs next to nothing. */
export function toLoadRequest(name: string, input: RequestInput): LoadRequest {
  const { method = 'POST', path, headers = {}, body = '' } = input
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const lines = Object.entries({
    host: 'localhost',
    ...(method === 'GET'
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...headers,
  }).map(([header, value]) => `${header}: ${value}`)
  const bytes = Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n'))
  return { name, bytes: Uint8Array.from(bytes), serialAt: bytes.indexOf(SERIAL) }
}

/** The bytes to send as the request of this number. */
export function bytesOf({ bytes, serialAt }: LoadRequest, serial: number): Uint8Array {
  if (serialAt < 0) return bytes
  const copy = Buffer.from(bytes)
  copy.write(String(serial).padStart(SERIAL.length, '0'), serialAt, 'latin1')
  return copy
}
