import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { handOverConnections, type Receiver } from '../../../../server/process/cluster/hand-over.ts'

/** More than any test takes. */
const PATIENCE_MS = 60_000

type Reply = number | 'exits' | 'fails'

/** A worker that has got these numbers of connections when it is asked, and none after that. */
class FakeWorker extends EventEmitter {
  readonly left: Reply[]
  #isConnected = true

  constructor(replies: readonly Reply[]) {
    super()
    this.left = [...replies]
  }

  isConnected(): boolean {
    return this.#isConnected
  }

  send(): boolean {
    setImmediate(() => this.#reply(this.left.shift() ?? 0))
    return true
  }

  #reply(reply: Reply): void {
    if (typeof reply === 'number') {
      // Other messages may come first.
      this.emit('message', { kind: 'broadcast', topic: 'uploads', body: 0 })
      this.emit('message', { kind: 'connected', count: reply })
      return
    }
    this.#isConnected = false
    if (reply === 'exits') this.emit('exit', 0, null)
    else this.emit('error', new Error('write EPIPE'))
  }
}

const cases: readonly { readonly title: string; readonly workers: readonly (readonly Reply[])[] }[] = [
  { title: 'no worker gets a connection', workers: [[0], [0]] },
  { title: 'one worker gets connections for a while', workers: [[2, 1, 1], [0]] },
  {
    title: 'the workers get connections in turns',
    workers: [
      [1, 0, 1],
      [0, 1, 0, 1],
    ],
  },
  { title: 'a worker exits', workers: [['exits'], [1, 1]] },
  { title: 'a worker cannot be asked', workers: [['fails'], [1, 1]] },
  { title: 'there is no worker', workers: [] },
]

describe('connections are handed over until no worker gets one', () => {
  it.each(cases)('when $title', async ({ workers }) => {
    const fakes = workers.map((replies) => new FakeWorker(replies))
    await handOverConnections(fakes as unknown as readonly Receiver[], PATIENCE_MS)
    expect(fakes.map(({ left }) => left)).toEqual(workers.map(() => []))
    expect(fakes.map((fake) => fake.listenerCount('message'))).toEqual(workers.map(() => 0))
  })

  it('or until the time is over, when a worker does not answer', async () => {
    const silent = Object.assign(new EventEmitter(), { isConnected: () => true, send: () => true })
    await handOverConnections([silent] as unknown as readonly Receiver[], 30)
    expect(silent.listenerCount('message')).toBe(0)
  })
})
