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

/** Writes once: the service repeats its response for the same key. Throws `CallFailed`. */
export async function write<ResponseBody>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, version, signal }: WriteOptions = {},
): Promise<ResponseBody> {
  const headers: Record<string, string> = { 'idempotency-key': createKey() }
  const crumb = await findCrumb()
  if (crumb !== undefined) headers[CRUMB_HEADER] = crumb
  if (version !== undefined) headers['if-match'] = `"${version}"`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const text = body === undefined ? null : JSON.stringify(body)
  // The visitor may leave the page right after a change. Browsers keep small requests only.
  const keepalive = (text?.length ?? 0) < MAX_KEPT
  const send = () => call<ResponseBody>(path, { method, headers, keepalive, body: text }, signal)
  const token = readXsrfToken()
  if (token === undefined) return send()
  headers[XSRF_HEADER] = token
  try {
    return await send()
  } catch (error) {
    // The token may be of a session that has ended meanwhile. The crumb alone is right then.
    if (!(error instanceof CallFailed) || error.refusal.crumbFail !== true) throw error
    forgetXsrfToken()
    delete headers[XSRF_HEADER]
    const renewed = readCookie('crumb')
    if (renewed !== undefined) headers[CRUMB_HEADER] = renewed
    return send()
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
