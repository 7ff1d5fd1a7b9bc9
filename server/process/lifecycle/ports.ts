import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** Each turn of the event loop accepts one connection. */
const TURNS = 10

/** Accepts the connections that wait at ports that are to be closed, because closing a port resets them. */
export async function acceptWaiting(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await setImmediate()
}

/**
 * Closes a port, and keeps its connections. `http.Server.close` would also destroy those between two requests, and stop the check for
 * time-outs.
 */
export function closePort(server: Server): void {
  NetServer.prototype.close.call(server)
}
