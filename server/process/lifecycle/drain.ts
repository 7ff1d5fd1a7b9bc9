import type { Server } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { stopMoment } from '../stop-times.ts'
import type { Connections } from './connections.ts'
import type { Lifecycle } from './lifecycle.ts'
import { acceptWaiting, closePort } from './ports.ts'

/** The servers of a process with their connections. */
interface Draining {
  readonly servers: readonly Server[]
  readonly connections: Connections
  readonly lifecycle: Lifecycle
}

/** The way in which a process stops. */
export interface StopOptions {
  /** Milliseconds in which `/readyz` answers 503 and all else is served, so that balancers route to other replicas. */
  readonly drainMs: number
  /** Milliseconds after that in which requests in flight may finish. */
  readonly stopMs: number
  /** A replacement listens at the same ports, so `drainMs` is skipped. */
  readonly isReplaced?: boolean
  /** Closes ports that other processes share, and resolves when no more connections come. By default the servers close their own. */
  readonly closePorts?: (servers: readonly Server[]) => Promise<unknown>
}

/** A connection on which no byte arrives for this long counts as idle. */
const IDLE_MS = 500
/** The ports are closed when no client has connected for this long. */
const QUIET_MS = 50
/** The ports are closed after this time even if clients still connect. */
const MAX_HOLD_MS = 500
const CHECK_CONNECTIONS_MS = 20

/** Stops servers without losing a request. When it resolves, no connection is open. */
export async function drain(service: Draining, options: StopOptions): Promise<void> {
  const { connections, lifecycle } = service
  connections.endAfterAnswers()
  if (!options.isReplaced) {
    lifecycle.drain()
    await setTimeout(options.drainMs)
  }
  await closePorts(service, options.closePorts)
  // All connections are destroyed then, even if their requests are incomplete.
  const cutAt = performance.now() + stopMoment('cut', { ...options, drainMs: 0 })
  for (connections.closeIdle(IDLE_MS); connections.size > 0; connections.closeIdle(IDLE_MS)) {
    if (performance.now() > cutAt) connections.closeAll()
    await setTimeout(CHECK_CONNECTIONS_MS)
  }
}

/**
 * Closes the ports at a moment when no client connects, because closing one resets connections that are not yet accepted.
 *
 * A client whose connection was ended by a response opens the next one at once, so answers wait until the ports are closed.
 */
async function closePorts(
  { servers, connections, lifecycle }: Draining,
  close: NonNullable<StopOptions['closePorts']> = closeOwnPorts,
) {
  lifecycle.hold()
  const giveUpAt = performance.now() + MAX_HOLD_MS
  await setTimeout(QUIET_MS)
  // A turn of the event loop accepts a connection that waits, so that it counts as opened just now.
  await setImmediate()
  while (connections.msSinceLastOpened < QUIET_MS && performance.now() < giveUpAt) {
    await setTimeout(QUIET_MS / 4)
    await setImmediate()
  }
  await close(servers)
  lifecycle.release()
}

async function closeOwnPorts(servers: readonly Server[]): Promise<void> {
  await acceptWaiting()
  servers.forEach(closePort)
}
