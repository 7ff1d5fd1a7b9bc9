import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Connections } from './connections.ts'
import type { Lifecycle } from './lifecycle.ts'

/** What drains. */
interface Draining {
  readonly servers: readonly Server[]
  readonly connections: Connections
  readonly lifecycle: Lifecycle
}

/** How a process is to end. */
export interface StopOrder {
  /** For so long `/readyz` says no while all else is served, so that whoever routes here can look elsewhere. */
  readonly drainMs: number
  /** For so long, after that, what is in flight may finish. */
  readonly stopMs: number
  /** Another process has taken over already, so that there is nothing to announce. */
  readonly isReplaced?: boolean
  /** Resolves when the port is closed for good: other processes may share it. */
  readonly portClosed?: () => Promise<unknown>
}

/** Connections on which nothing arrives for so long are taken for idle. */
const IDLE_MS = 500
/** The part of the grace time after which requests that are still not there in full are cut off. */
const CUT_AFTER = 0.8
/** Without a new connection for so long, nobody is about to open one; callers who never pause are not waited for longer. */
const QUIET_MS = 50
const MAX_HOLD_MS = 500
const LOOK_MS = 20

/** Stops servers without losing a request; when it resolves, no connection is open. */
export async function drain(service: Draining, order: StopOrder): Promise<void> {
  const { connections, lifecycle } = service
  connections.hangUp()
  if (!order.isReplaced) {
    lifecycle.drain()
    await setTimeout(order.drainMs)
  }
  await closePorts(service, order.portClosed)
  const cutAt = performance.now() + order.stopMs * CUT_AFTER
  for (connections.closeQuiet(IDLE_MS); connections.size > 0; connections.closeQuiet(IDLE_MS)) {
    if (performance.now() > cutAt) connections.closeAll()
    await setTimeout(LOOK_MS)
  }
}

/**
 * Closes the ports while nobody is connecting.
 *
 * Closing one resets connections that the system has opened and the process has not yet accepted. A caller whose connection
 * was just ended by an answer opens the next one at once, so answers are held back until the ports are closed.
 */
async function closePorts(
  { servers, connections, lifecycle }: Draining,
  portClosed?: () => Promise<unknown>,
) {
  lifecycle.hold()
  const giveUpAt = performance.now() + MAX_HOLD_MS
  await setTimeout(QUIET_MS)
  // After a turn of the event loop all has been accepted that was there.
  await setImmediate()
  while (connections.quietMs < QUIET_MS && performance.now() < giveUpAt) {
    await setTimeout(QUIET_MS / 4)
    await setImmediate()
  }
  // The close of `http.Server` would hang up on connections between two requests and stop the clock of time-outs.
  for (const server of servers) NetServer.prototype.close.call(server)
  await portClosed?.()
  lifecycle.release()
}
