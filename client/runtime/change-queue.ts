/** Changes that are sent one after another, so that no answer can overtake another. */
export interface ChangeQueue {
  /** Sends a change in its turn. It takes the place of a waiting one with the same key. */
  add(key: string, send: () => Promise<void>): void
  /** Whether a change with this key waits or is under way. */
  has(key: string): boolean
  readonly isBusy: boolean
  /** Resolves when nothing waits any more. */
  whenIdle(): Promise<void>
}

/** Makes a queue. `send` handles its own failures. */
export function createChangeQueue(onBusy: (isBusy: boolean) => void): ChangeQueue {
  const waiting = new Map<string, () => Promise<void>>()
  let current: string | undefined
  let running: Promise<void> | undefined
  const run = async () => {
    for (;;) {
      const [next] = waiting
      if (next === undefined) break
      const [key, send] = next
      waiting.delete(key)
      current = key
      await send()
    }
    current = undefined
    running = undefined
    onBusy(false)
  }
  return {
    add: (key, send) => {
      waiting.set(key, send)
      if (running !== undefined) return
      onBusy(true)
      running = run()
    },
    has: (key) => current === key || waiting.has(key),
    get isBusy() {
      return running !== undefined
    },
    whenIdle: async () => {
      while (running !== undefined) await running
    },
  }
}
