import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CallFailed } from '../../../client/runtime/call.ts'
import { type CallState, createCall } from '../../../client/runtime/call-state.ts'

/** A control whose call is pending for a second at least and shows a success for two, with the clock in our hands. */
function setUp() {
  vi.useFakeTimers()
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const states: CallState[] = []
  const start = createCall((state) => states.push(state), 2000)
  return { states, reported, start }
}

const SLOWLY = { pendingMs: 1000 }

describe('a call', () => {
  it('is pending for a second, shows its success for two, and is idle again', async () => {
    const { states, start } = setUp()
    const onSuccess = vi.fn()
    const started = start(() => Promise.resolve(), { ...SLOWLY, onSuccess })
    await vi.advanceTimersByTimeAsync(999)
    expect(states).toEqual(['pending'])
    expect(onSuccess).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await started
    expect(states).toEqual(['pending', 'success'])
    expect(onSuccess).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1999)
    expect(states).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(states).toEqual(['pending', 'success', 'idle'])
  })

  it('waits for a response that takes longer, and starts no second one meanwhile', async () => {
    const { states, start } = setUp()
    const { promise, resolve } = Promise.withResolvers<void>()
    const started = start(() => promise, SLOWLY)
    const second = vi.fn()
    await start(second)
    await vi.advanceTimersByTimeAsync(5000)
    expect(states).toEqual(['pending'])
    resolve()
    await started
    expect(states).toEqual(['pending', 'success'])
    expect(second).not.toHaveBeenCalled()
  })

  it('fails after a second, hands its error on, and can be made again', async () => {
    const { states, reported, start } = setUp()
    const onError = vi.fn()
    const refusal = new CallFailed(409, { message: 'sold out' })
    const started = start(() => Promise.reject(refusal), { ...SLOWLY, onError })
    await vi.advanceTimersByTimeAsync(999)
    expect(states).toEqual(['pending'])
    await vi.advanceTimersByTimeAsync(1)
    await started
    expect(states).toEqual(['pending', 'failed'])
    expect(onError.mock.calls).toEqual([[refusal]])
    // The browser has logged the response.
    expect(reported).not.toHaveBeenCalled()
    await start(() => Promise.resolve())
    expect(states.slice(2)).toEqual(['pending', 'success'])
  })

  it('reports a fault of the script once', async () => {
    const { reported, start } = setUp()
    const fault = new TypeError('a fault of ours')
    await start(() => Promise.reject(fault))
    expect(reported.mock.calls).toEqual([[fault]])
  })

  it('stays pending until the page is left, and is idle when the visitor comes back', async () => {
    const { states, start } = setUp()
    const page = new EventTarget()
    const assign = vi.fn()
    vi.stubGlobal('location', { assign })
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    await start(() => Promise.resolve('/checkout'), SLOWLY)
    expect(assign.mock.calls).toEqual([['/checkout']])
    expect(states).toEqual(['pending'])
    page.dispatchEvent(new Event('pageshow'))
    expect(states).toEqual(['pending', 'idle'])
  })
})
