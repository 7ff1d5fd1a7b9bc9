import type { CartView } from '../../engine/domain/shop/cart-view.ts'
import { type CallInit, fetchApi, timeout } from './fetch-api.ts'

/** The body of a refusal (storefront specification §7). */
interface RefusalBody {
  readonly code?: string
  readonly message?: string
  /** The message, too (storefront specification §8). */
  readonly error?: string
  readonly crumbFail?: boolean
  /** The units of a product that are left, when there are too few. */
  readonly left?: number
  /** The cart as it is now, when it is not the one that the change was for. */
  readonly shoppingCart?: CartView
  readonly errors?: Readonly<Record<string, string | readonly string[]>>
}

/** A call that failed. `status` is 0 when no response came. */
export class CallFailed extends Error {
  readonly status: number
  readonly refusal: RefusalBody

  constructor(status: number, refusal: RefusalBody, options?: ErrorOptions) {
    super(refusal.message, options)
    this.status = status
    this.refusal = refusal
  }
}

/** Reads JSON by `GET`. Throws `CallFailed`. */
export function read<ResponseBody>(path: string, signal?: AbortSignal): Promise<ResponseBody> {
  return call(path, {}, signal)
}

/**
 * Sends a request of this page and reads its JSON, until the time-out or until `signal` ends it. Calls are answered in the
 * language of the page. Throws `CallFailed`.
 */
export async function call<ResponseBody>(
  path: string,
  init: CallInit,
  signal = timeout(),
): Promise<ResponseBody> {
  const response = await (path.startsWith('/api')
    ? fetchApi(path, init, signal)
    : fetch(path, { signal })
  ).catch(lose)
  const text = await response.text().catch(lose)
  const body = parse(text)
  // Proxies and platforms have errors that are pages, and the status says what they mean.
  if (!response.ok) throw new CallFailed(response.status, (body ?? {}) as RefusalBody)
  // A page comes from a network that asks for a login. A platform may answer a success with nothing.
  if (body === undefined && text !== '') return lose(text)
  return (body ?? null) as ResponseBody
}

/** No answer came, or only a part of one. */
function lose(cause: unknown): never {
  throw new CallFailed(0, {}, { cause })
}

/** Undefined for a text that is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
