import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type BuyState, showBuying } from '../../../client/runtime/show-buying.ts'

/** The states that a button has shown so far, with the clock in our hands. */
function watch() {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const states: BuyState[] = []
  return { states, show: (state: BuyState) => states.push(state) }
}

describe('the button that buys', () => {
  it('says that it adds for a second, that it added for two, and is idle again', async () => {
    const { states, show } = watch()
    const shown = showBuying(Promise.resolve('bought'), show)
    await vi.advanceTimersByTimeAsync(999)
    expect(states).toEqual(['adding'])
    await vi.advanceTimersByTimeAsync(1)
    expect(states).toEqual(['adding', 'added'])
    expect(await shown).toBe('bought')
    await vi.advanceTimersByTimeAsync(1999)
    expect(states).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(states).toEqual(['adding', 'added', 'idle'])
  })

  it('waits for an answer that takes longer than a second', async () => {
    const { states, show } = watch()
    const { promise, resolve } = Promise.withResolvers<void>()
    const shown = showBuying(promise, show)
    await vi.advanceTimersByTimeAsync(5000)
    expect(states).toEqual(['adding'])
    resolve()
    await shown
    expect(states).toEqual(['adding', 'added'])
  })

  it('is idle a second after a failure, and throws its reason', async () => {
    const { states, show } = watch()
    const shown = showBuying(Promise.reject(new Error('sold out')), show)
    const failure = expect(shown).rejects.toThrow('sold out')
    await vi.advanceTimersByTimeAsync(999)
    expect(states).toEqual(['adding'])
    await vi.advanceTimersByTimeAsync(1)
    await failure
    expect(states).toEqual(['adding', 'idle'])
  })
})
