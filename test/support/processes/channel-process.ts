/** A cluster of three whose workers broadcast their numbers, and print the messages that they receive. */
import cluster from 'node:cluster'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { openChannel } from '../../../server/process/cluster/channel.ts'
import type { FromWorker } from '../../../server/process/cluster/messages.ts'
import { Supervisor } from '../../../server/process/cluster/supervisor.ts'

const WORKERS = 3

if (cluster.isPrimary) {
  cluster.setupPrimary({ serialization: 'advanced' })
  const supervisor = new Supervisor({
    workers: WORKERS,
    stopMs: 1000,
    fork: () => cluster.fork(),
    exit: (code) => process.exit(code),
    log: pino({ level: 'silent' }),
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
  process.send?.({ kind: 'ready' } satisfies FromWorker)
  await setTimeout(800)
  numbers.broadcast({ from, bytes: Buffer.from(`bytes of ${from}`) })
  if (from === 1) others.broadcast('another topic')
}
