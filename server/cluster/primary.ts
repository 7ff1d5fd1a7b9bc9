import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import type { Config } from '../config.ts'
import type { StopSignals } from '../lifecycle/stop-signals.ts'
import { installMetricsInPrimary } from '../metrics/primary.ts'
import { Supervisor } from './supervisor.ts'

/**
 * Half of the young generation that V8 would take: renders are as fast, and a worker takes some ten megabytes less. With a
 * quarter, bodies of 150 KB outlive it, which costs a sixth.
 */
const YOUNG_MIB = 8

/**
 * V8 lets a heap that may be larger than a gigabyte grow to four times of what lives in it before it cleans up, and a smaller one
 * to twice. This is the difference of 150 MB when templates come and go, for a few percent of processor time.
 */
const OLD_MIB = 900

/** What caches may hold, as a part of that. */
const MAX_CACHED_MIB = 400

function heapFlags({ maxCacheBytes, maxContextCacheBytes }: Config): readonly string[] {
  const cachedMib = (maxCacheBytes + maxContextCacheBytes) / 2 ** 20
  const old = cachedMib > MAX_CACHED_MIB ? [] : [`--max-old-space-size=${OLD_MIB}`]
  return [`--max-semi-space-size=${YOUNG_MIB}`, ...old]
}

/** Runs the workers and serves nothing itself; it knows neither the engine nor HTTP. */
export function runPrimary(config: Config, signals: StopSignals, cacheFolder: string | undefined): void {
  const log = pino({ level: config.logLevel })
  cluster.setupPrimary({ serialization: 'advanced', execArgv: [...process.execArgv, ...heapFlags(config)] })
  const environment = {
    // Threads that make pictures would each keep what they once took: 530 MiB where two share come to 260.
    MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '2',
    ...(cacheFolder === undefined ? {} : { NODE_COMPILE_CACHE: cacheFolder }),
  }
  const supervisor = new Supervisor({
    workers: config.workers,
    stopMs: config.stop.drainMs + config.stop.stopMs,
    fork: () => cluster.fork(environment),
    exit: (code) => process.exit(code),
    log,
  })
  signals.handle(
    (reason) => supervisor.stop(reason),
    (reason) => {
      log.error({ reason }, 'Told to stop again, ending at once')
      supervisor.killAll()
      process.exit(1)
    },
  )
  installMetricsInPrimary(config.maxMetricSites)
  supervisor.start()
  flushCompileCache()
}
