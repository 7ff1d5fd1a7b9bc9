import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createErrorQueue, type ErrorRecord } from '../../../client/tracking/error-queue.ts'
import { describeError } from '../../../client/tracking/follow-errors.ts'

function makeQueue() {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const sent: (readonly ErrorRecord[])[] = []
  const queue = createErrorQueue((records) => sent.push(records))
  return { queue, sizes: () => sent.map(({ length }) => length), sent }
}

describe('the queue of script errors', () => {
  it('sends those of a second together, once none followed for a second', () => {
    const { queue, sizes, sent } = makeQueue()
    queue.add({ message: 'one' })
    vi.advanceTimersByTime(900)
    queue.add({ message: 'two' })
    vi.advanceTimersByTime(900)
    expect(sizes()).toEqual([])
    vi.advanceTimersByTime(100)
    expect(sizes()).toEqual([2])
    expect(sent[0]?.[1]).toMatchObject({ event: 'script-error', data: { message: 'two' } })
  })

  it('holds 10 at a time, and 20 of a page', () => {
    const { queue, sizes } = makeQueue()
    for (const count of [15, 15, 15]) {
      for (let at = 0; at < count; at++) queue.add({ message: 'loop' })
      vi.advanceTimersByTime(1000)
    }
    expect(sizes()).toEqual([10, 10])
  })

  it('sends at once when it is flushed, and nothing after it was cleared', () => {
    const { queue, sizes } = makeQueue()
    queue.add({ message: 'one' })
    queue.flush()
    queue.add({ message: 'two' })
    queue.clear()
    vi.advanceTimersByTime(5000)
    expect(sizes()).toEqual([1])
  })
})

describe('an error as data', () => {
  const event = (members: object) => members as unknown as Event

  it.each([
    { members: { message: 'Uncaught x', error: new TypeError('x') }, message: 'TypeError: x' },
    { members: { reason: new Error('late') }, message: 'Error: late' },
    { members: { reason: 'a text' }, message: 'a text' },
    { members: { reason: Object.create(null) }, message: 'Unknown error' },
    { members: { reason: { toString: null } }, message: 'Unknown error' },
    { members: { reason: Symbol('x') }, message: 'Symbol(x)' },
    { members: { error: Object.assign(new Error('x'), { stack: 5 }) }, message: 'Error: x', stack: '5' },
    { members: { message: 'odd', filename: '/a.js', lineno: 3 }, message: 'odd', place: '/a.js:3' },
  ])('has the message "$message"', ({ members, ...expected }) => {
    expect(describeError(event(members))).toMatchObject(expected)
  })

  it('has 5,000 characters of its stack', () => {
    const error = Object.assign(new Error('deep'), { stack: 'x'.repeat(9000) })
    expect(String(describeError(event({ error }))?.['stack'])).toHaveLength(5000)
  })

  it.each([{ message: 'Script error.' }, {}])('is left out when the browser tells nothing: %o', (members) => {
    expect(describeError(event(members))).toBeUndefined()
  })
})
