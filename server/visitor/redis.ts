import type { Redis } from 'ioredis'

/** A write waits at most this long for its counter. */
const TIMEOUT_MS = 500

/** Connects to Redis. The library is imported only here, because it takes 24 MB of memory. */
export async function connectRedis(url: string, onError: (error: Error) => void): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    lazyConnect: true,
  })
  redis.on('error', onError)
  // Awaited, so that the first writes are counted too. After a failure the client keeps reconnecting.
  await redis.connect().catch(onError)
  return redis
}
