import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadAggregate } from './load-aggregate.ts'
import type { MetricsFromPrimary, MetricsFromWorker } from './messages.ts'
import type { Snapshot } from './metrics.ts'

/** A worker that is busy for longer is printed with its last snapshot. */
const SNAPSHOT_MS = 1000

/**
 * Makes the primary answer workers that ask for the metrics of all: it asks each worker for a snapshot and adds them up.
 *
 * Call it once, before workers start. The counts of a worker stay in the totals after its exit.
 */
export function installMetricsInPrimary(maxSites: number): void {
  const load = loadAggregate(maxSites)
  /** By worker, the function that marks its snapshot as received. */
  const answers = new Map<number, () => void>()
  let printing: Promise<string> | undefined

  const print = async (): Promise<string> => {
    const stop = new AbortController()
    const all = connectedWorkers().map((worker) => {
      const answer = Promise.withResolvers<void>()
      answers.set(worker.id, answer.resolve)
      tell(worker, { kind: 'snapshot-requested' })
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
    // Requests that arrive meanwhile get the same text.
    printing ??= print()
    tell(worker, { kind: 'metrics-printed', id, text: await printing })
  }

  cluster.on('message', (worker, message: MetricsFromWorker) => {
    if (message.kind === 'metrics-snapshot') receive(worker, message.snapshot).catch(ignore)
    if (message.kind === 'metrics-requested') answer(worker, message.id).catch(ignore)
  })
  // The event `exit` may come before the last message of the worker.
  cluster.on('disconnect', (worker) => end(worker).catch(ignore))
}

/** Errors need no handling here, because a worker without a response tells its client after its time-out. */
function ignore(): void {}

function connectedWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected()) as Worker[]
}

function tell(worker: Worker, message: MetricsFromPrimary): void {
  // The callback swallows the error of a worker that has just exited.
  if (worker.isConnected()) worker.send(message, () => {})
}
