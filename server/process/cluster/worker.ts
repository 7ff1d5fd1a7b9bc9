import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '../../config/config.ts'
import { closePort } from '../lifecycle/ports.ts'
import type { StopSignals } from '../lifecycle/stop-signals.ts'
import { ProcessLog } from '../process-log.ts'
import type { StartService } from '../running-service.ts'
import { StartError } from '../start-error.ts'
import { stopMoment } from '../stop-times.ts'
import type { FromPrimary, FromWorker } from './messages.ts'

/** Time-out of the wait until the primary closes the ports. The other workers may be in a render. */
const PORTS_CLOSED_MS = 1000

/** Serves as one of several workers. The primary decides when each of them stops. */
export async function runWorker(
  config: Config,
  signals: StopSignals,
  startService: StartService,
): Promise<void> {
  const ending = new ProcessLog({ level: config.logLevel })
  const starting = startService(config, ending)
  const retire = async (reason: string) => {
    ending.endWithin(stopMoment('end', { ...config.stop, drainMs: 0 }))
    await (await starting).stop({ ...config.stop, isReplaced: true, reason })
  }

  process.on('message', async (message: FromPrimary) => {
    if (message.kind === 'retire') await retire('Replaced')
    if (message.kind === 'stop') {
      ending.endWithin(stopMoment('end', config.stop))
      await (await starting).stop({ ...config.stop, closePorts, reason: message.reason })
    }
  })
  cluster.worker?.on('disconnect', () => finishWithoutPrimary(retire))
  // Only SIGTERM can be meant for this worker alone. A terminal sends SIGINT and SIGHUP to the primary too, which stops all.
  signals.handle(() => tell({ kind: 'leaving' }), ['SIGTERM'])
  try {
    const service = await starting
    process.on('uncaughtException', (error) => service.fail(error, { ...config.stop, isReplaced: true }))
    tell({ kind: 'ready' })
  } catch (error) {
    tell({ kind: 'failed', message: (error as Error).message, isFinal: error instanceof StartError })
    if (!(error instanceof StartError)) throw error
    await ending.exit(1)
  }
}

/**
 * Lets the primary close the ports when all workers ask for it. Connections that it accepted before come first, and the workers that
 * close a port by themselves would lose them.
 */
async function closePorts(servers: readonly Server[]): Promise<void> {
  const closed = Promise.all(servers.map(whenClosed))
  countConnections(servers)
  tell({ kind: 'quiet' })
  await Promise.race([closed, setTimeout(PORTS_CLOSED_MS)])
  for (const server of servers) {
    Reflect.deleteProperty(server, 'close')
    closePort(server)
  }
}

/** Tells the primary, each time that it asks, how many connections have come since it asked before. */
function countConnections(servers: readonly Server[]): void {
  let count = 0
  for (const server of servers) server.on('connection', () => count++)
  process.on('message', ({ kind }: FromPrimary) => {
    if (kind !== 'count') return
    tell({ kind: 'connected', count })
    count = 0
  })
}

/** Resolves when Node would close the server, because the primary has closed its port. */
function whenClosed(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // The method of `http.Server` would also destroy connections between two requests.
  server.close = () => {
    resolve()
    return server
  }
  return promise
}

/** Finishes the requests in flight after the primary has exited. Without the flag, Node would end the process at once. */
function finishWithoutPrimary(retire: (reason: string) => Promise<void>): void {
  if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true
  retire('The primary has exited').catch(() => process.exit(1))
}

function tell(message: FromWorker): void {
  if (process.connected) process.send?.(message)
}
