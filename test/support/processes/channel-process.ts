/** A cluster of three whose workers broadcast their numbers once all serve, and print the messages that they receive. */
import cluster from 'node:cluster'
import { once } from 'node:events'
import { pino } from 'pino'
import { openChannel } from '../../../server/process/cluster/channel.ts'
import type { FromWorker } from '../../../server/process/cluster/messages.ts'
import { Supervisor } from '../../../server/process/cluster/supervisor.ts'

const WORKERS = 3
/** The primary's word that all workers serve. */
const BEGIN = { kind: 'begin' }

if (cluster.isPrimary) {
  cluster.setupPrimary({ serialization: 'advanced' })
  const supervisor = new Supervisor({
    workers: WORKERS,
    killMs: 1000,
    fork: () => cluster.fork(),
    exit: (code) => process.exit(code),
    log: pino({ level: 'silent' }),
  })
  const ready = new Set<unknown>()
  cluster.on('message', (worker, { kind }: FromWorker) => {
    if (kind === 'ready' && ready.add(worker).size === WORKERS)
      for (const one of Object.values(cluster.workers ?? {})) one?.send(BEGIN)
  })
  supervisor.start()
} else {
  const numbers = openChannel<{ from: number; bytes: Buffer }>('numbers')
  const others = openChannel<string>('others')
  const from = cluster.worker?.id ?? 0
  numbers.onMessage((message) => {
    process.stdout.write(`${from} heard ${message.from}: ${message.bytes.toString()}\n`)
  })
  others.onMessage((message) => {
    process.stdout.write(`${from} heard ${message}\n`)
  })
  const begin = once(process, 'message')
  process.send?.({ kind: 'ready' } satisfies FromWorker)
  await begin
  numbers.broadcast({ from, bytes: Buffer.from(`bytes of ${from}`) })
  if (from === 1) others.broadcast('another topic')
}
