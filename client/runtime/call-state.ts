import { CallFailed } from './call.ts'

/** The state of a call (platform specification §4); `idle` before the first, and when its success has been shown. */
export type CallState = 'idle' | 'pending' | 'success' | 'failed'

/** Gets the error of a call that failed. */
export type OnError = (error: unknown) => unknown

interface CallOptions {
  /** The call is pending for so long at least; default 0. A call that leads to another page does not wait. */
  readonly pendingMs?: number
  readonly onSuccess?: () => void
  readonly onError?: OnError
}

/** Starts a call, unless one is pending. When `run` resolves to a text, the browser goes to this address. */
export type StartCall = (run: () => Promise<unknown>, options?: CallOptions) => Promise<void>

/**
 * The calls of one control. `show` gets each state.
 *
 * A call that leads to another page is pending until that page is there. A success is shown for `successMs`; default: until
 * the next call.
 */
export function createCall(show: (state: CallState) => void, successMs?: number): StartCall {
  let state: CallState = 'idle'
  const enter = (next: CallState) => {
    state = next
    show(next)
  }
  return async (run, { pendingMs = 0, onSuccess, onError } = {}) => {
    if (state === 'pending') return
    enter('pending')
    const earliest = pendingMs > 0 && new Promise((resolve) => setTimeout(resolve, pendingMs))
    const finish = async () => {
      const url = await run()
      if (typeof url === 'string') return leave(url, () => enter('idle'))
      await earliest
      enter('success')
      if (successMs !== undefined) setTimeout(() => state === 'success' && enter('idle'), successMs)
      onSuccess?.()
    }
    await settle(finish, async (error) => {
      await earliest
      enter('failed')
      await onError?.(error)
    })
  }
}

/**
 * Waits for a call. Its error is reported once and handed to `onError`.
 *
 * `CallFailed` is not reported, because the browser has logged the response or the lost connection.
 */
export async function settle(run: () => Promise<unknown>, onError?: OnError): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof CallFailed)) reportError(error)
    await onError?.(error)
  }
}

/** Goes to another page. A page that was left comes back from the cache of the browser as it was. */
function leave(url: string, onReturn: () => void): void {
  addEventListener('pageshow', onReturn, { once: true })
  location.assign(url)
}
