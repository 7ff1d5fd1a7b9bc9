import { connect } from 'node:net'

/** A Redis for tests; the local one where nothing else is named. */
export const REDIS = new URL(process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379')

/** Whether a server takes connections. */
export function isReachable({ hostname, port }: URL): Promise<boolean> {
  const socket = connect({ host: hostname, port: Number(port) })
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
