import cluster from 'node:cluster'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '../../config/config.ts'
import type { StopSignals } from '../lifecycle/stop-signals.ts'
import type { StartService } from '../running-service.ts'
import { StartError } from '../start-error.ts'
import type { FromPrimary, FromWorker } from './messages.ts'

/** Time-out of the wait until the other workers have closed their ports, which they do after their current render. */
const PORT_CLOSED_MS = 1000

/** Serves as one of several workers. The primary decides when each of them stops. */
export async function runWorker(
  config: Config,
  signals: StopSignals,
  startService: StartService,
): Promise<void> {
  const starting = startService(config)
  const portClosed = Promise.withResolvers<void>()
  const closePort = () => {
    tell({ kind: 'closed' })
    return Promise.race([portClosed.promise, setTimeout(PORT_CLOSED_MS)])
  }
  const retire = async (reason: string) => (await starting).stop({ ...config.stop, isReplaced: true, reason })

  process.on('message', async (message: FromPrimary) => {
    if (message.kind === 'port-closed') portClosed.resolve()
    if (message.kind === 'retire') await retire('Replaced')
    if (message.kind === 'stop') {
      await (await starting).stop({ ...config.stop, portClosed: closePort, reason: message.reason })
    }
  })
  cluster.worker?.on('disconnect', () => finishWithoutPrimary(retire))
  // Only SIGTERM can be meant for this worker alone. A terminal sends SIGINT and SIGHUP to the primary too, which stops all.
  signals.handle(
    () => tell({ kind: 'leaving' }),
    () => process.exit(1),
    ['SIGTERM'],
  )
  try {
    const service = await starting
    process.on('uncaughtException', (error) => service.fail(error, { ...config.stop, isReplaced: true }))
    tell({ kind: 'ready' })
  } catch (error) {
    tell({ kind: 'failed', message: (error as Error).message, isFinal: error instanceof StartError })
    if (!(error instanceof StartError)) throw error
    process.exit(1)
  }
}

/** Finishes the requests in flight after the primary has exited. Without the flag, Node would end the process at once. */
function finishWithoutPrimary(retire: (reason: string) => Promise<void>): void {
  if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true
  retire('The primary has exited').catch(() => process.exit(1))
}

function tell(message: FromWorker): void {
  if (process.connected) process.send?.(message)
}
