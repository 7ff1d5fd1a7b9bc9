import { atom } from 'nanostores'
import { CART_API_PATH } from '../../engine/domain/data/cart-path.ts'
import { CallFailed, call, read } from './call.ts'
import { readCookie } from './cookies.ts'
import { forgetXsrfToken, readXsrfToken } from './xsrf-token.ts'

/** In UTF-16 units, far below the 64 KiB that browsers allow all kept requests together. */
const MAX_KEPT = 10_000

/** The header with the token of a login (platform specification §4). */
const XSRF_HEADER = 'x-siteuser-xsrf-token'

const CRUMB_HEADER = 'x-csrf-token'

interface WriteOptions {
  /** Sent as JSON; by default nothing. */
  readonly body?: unknown
  /** The version of the cart that the change is for; by default any. */
  readonly version?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** The last write to a path whose answer was lost. */
interface LostWrite {
  readonly text: string | null
  readonly key: string
}

/** By method and path. */
const $lost = atom(new Map<string, LostWrite>())

/** Statuses of proxies from here on say nothing about what the service did. */
const BAD_GATEWAY = 502

/**
 * Writes once: the service repeats its response for the same key. Throws `CallFailed`.
 *
 * A write whose answer was lost may have had its effect, so the same one keeps its key until an answer came.
 */
export async function write<ResponseBody>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: WriteOptions = {},
): Promise<ResponseBody> {
  const { body } = options
  const text = body === undefined ? null : JSON.stringify(body)
  const [place, lost] = [`${method} ${path}`, $lost.get()]
  const earlier = lost.get(place)
  const key = earlier?.text === text ? earlier.key : createKey()
  lost.delete(place)
  try {
    return await send<ResponseBody>({ method, path, key, text }, options)
  } catch (error) {
    const isLost = error instanceof CallFailed && (error.status === 0 || error.status >= BAD_GATEWAY)
    if (isLost) lost.set(place, { text, key })
    throw error
  }
}

/** A write as it is sent. */
interface KeyedWrite extends LostWrite {
  readonly method: string
  readonly path: string
}

async function send<ResponseBody>(
  { method, path, key, text }: KeyedWrite,
  { version, signal }: WriteOptions,
): Promise<ResponseBody> {
  const headers: Record<string, string> = { 'idempotency-key': key }
  const crumb = await findCrumb()
  if (crumb !== undefined) headers[CRUMB_HEADER] = crumb
  if (version !== undefined) headers['if-match'] = `"${version}"`
  if (text !== null) headers['content-type'] = 'application/json'
  // The visitor may leave the page right after a change. Browsers keep small requests only.
  const keepalive = (text?.length ?? 0) < MAX_KEPT
  const ask = () => call<ResponseBody>(path, { method, headers, keepalive, body: text }, signal)
  const token = readXsrfToken()
  if (token === undefined) return ask()
  headers[XSRF_HEADER] = token
  try {
    return await ask()
  } catch (error) {
    // The token may be of a session that has ended meanwhile. The crumb alone is right then.
    if (!(error instanceof CallFailed) || error.refusal.crumbFail !== true) throw error
    forgetXsrfToken()
    delete headers[XSRF_HEADER]
    const renewed = readCookie('crumb')
    if (renewed !== undefined) headers[CRUMB_HEADER] = renewed
    return ask()
  }
}

/** The crumb of this visitor. Shared pages set none, so the cart is asked for one. */
async function findCrumb(): Promise<string | undefined> {
  const crumb = readCookie('crumb')
  if (crumb !== undefined) return crumb
  await read(CART_API_PATH)
  return readCookie('crumb')
}

/** A random key. `randomUUID` exists on secure origins only. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
