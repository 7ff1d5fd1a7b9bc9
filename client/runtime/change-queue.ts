import { type OnError, settle } from './call-state.ts'

/** Changes that are sent one after another, so that no response can overtake another. */
export interface ChangeQueue {
  /** Sends a change in its turn. It takes the place of a waiting one with the same key. A failed one holds up no other. */
  add(key: string, send: () => Promise<unknown>, onError?: OnError): void
  /** Whether a change with this key waits or is under way. */
  has(key: string): boolean
  readonly isPending: boolean
  /** Resolves when nothing waits any more. */
  whenIdle(): Promise<void>
}

/** Makes a queue. `show` is told whether changes are pending. */
export function createChangeQueue(show: (isPending: boolean) => void): ChangeQueue {
  const waiting = new Map<string, () => Promise<void>>()
  let current: string | undefined
  let running: Promise<void> | undefined
  const run = async () => {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      const [key, send] = next
      waiting.delete(key)
      current = key
      await send().catch((error) => reportError(error))
    }
    current = undefined
    running = undefined
    show(false)
  }
  return {
    add: (key, send, onError) => {
      waiting.set(key, () => settle(send, onError))
      if (running !== undefined) return
      show(true)
      running = run()
    },
    has: (key) => current === key || waiting.has(key),
    get isPending() {
      return running !== undefined
    },
    whenIdle: async () => {
      while (running !== undefined) await running
    },
  }
}
