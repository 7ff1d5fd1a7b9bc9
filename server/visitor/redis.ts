/** A connection to Redis. It is made anew for as long as it is not closed. */
export interface Redis {
  /** The result of a script. Rejects after 500 ms, and at once while there is no connection. */
  readonly run: (script: string, key: string, values: readonly number[]) => Promise<unknown>
  readonly close: () => void
}

/** A write waits at most this long for its counter. */
const TIMEOUT_MS = 500

/** A connection without any response for this long is replaced; pings keep an idle one. */
const SILENCE_MS = 5000
const PING_MS = 2000

/** Scripts without a response. With more, none is sent, so that a connection without answers falls silent. */
const MAX_WAITING = 2000

const FIRST_RETRY_MS = 50
const MAX_RETRY_MS = 2000

/** Connects to Redis. The library is imported only here, because it takes 32 MB of memory. */
export async function connectRedis(url: string, onError: (error: Error) => void): Promise<Redis> {
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (tries) => Math.min(FIRST_RETRY_MS * (tries + 1), MAX_RETRY_MS),
    },
  })
  client.on('error', onError)
  const failed = new Promise((resolve) => client.once('error', resolve))
  // Awaited, so that the first writes are counted too. After a failure the client keeps reconnecting, and tells `onError`.
  const connected = client.connect().catch(() => undefined)
  await inTime(Promise.race([connected, failed])).catch(onError)
  return {
    run: (script, key, values) =>
      inTime(client.sendCommand(['EVAL', script, '1', key, ...values.map(String)])),
    close: () => client.destroy(),
  }
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(new Error(`Redis has not answered within ${TIMEOUT_MS} ms.`))
  // Timers come before reading, so a response that waits behind a pause of this process is read first.
  const timer = setTimeout(() => setImmediate(end), TIMEOUT_MS)
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}
