import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadAggregate } from './load-aggregate.ts'
import type { FromPrimary, FromWorker } from './messages.ts'
import type { Snapshot } from './metrics.ts'

/** A worker that is busy for longer is printed with what it said last. */
const SNAPSHOT_MS = 1000

/**
 * Makes the primary answer workers that were asked for the metrics of all: it asks each for its own and adds them up.
 *
 * Call it once, before workers start. What a worker counted stays in the totals when it ends.
 */
export function installMetricsInPrimary(maxSites: number): void {
  const load = loadAggregate(maxSites)
  /** Of those that were asked and have not answered. */
  const answers = new Map<number, () => void>()
  let printing: Promise<string> | undefined

  const print = async (): Promise<string> => {
    const stop = new AbortController()
    const all = connectedWorkers().map((worker) => {
      const answer = Promise.withResolvers<void>()
      answers.set(worker.id, answer.resolve)
      tell(worker, { kind: 'metrics-snapshot-wanted' })
      return answer.promise
    })
    await Promise.race([Promise.all(all), sleep(SNAPSHOT_MS, undefined, { signal: stop.signal })])
    stop.abort()
    answers.clear()
    printing = undefined
    return (await load()).print()
  }

  const receive = async (worker: Worker, snapshot: Snapshot): Promise<void> => {
    const aggregate = await load()
    aggregate.add(worker.id, snapshot)
    answers.get(worker.id)?.()
  }

  const end = async (worker: Worker): Promise<void> => {
    answers.get(worker.id)?.()
    const aggregate = await load()
    aggregate.end(worker.id)
  }

  const answer = async (worker: Worker, id: number): Promise<void> => {
    // Those who ask meanwhile get the same.
    printing ??= print()
    tell(worker, { kind: 'metrics-printed', id, text: await printing })
  }

  cluster.on('message', (worker, message: FromWorker) => {
    if (message.kind === 'metrics-snapshot') receive(worker, message.snapshot).catch(ignore)
    if (message.kind === 'metrics-wanted') answer(worker, message.id).catch(ignore)
  })
  // Not `exit`, which may come before the last message.
  cluster.on('disconnect', (worker) => end(worker).catch(ignore))
}

/** A worker that gets no answer says so to whoever asked it. */
function ignore(): void {}

function connectedWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected()) as Worker[]
}

function tell(worker: Worker, message: FromPrimary): void {
  // One that has just ended is no error of ours.
  if (worker.isConnected()) worker.send(message, () => {})
}
