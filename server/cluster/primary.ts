import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import type { Config } from '../config.ts'
import type { StopSignals } from '../lifecycle/stop-signals.ts'
import { installMetricsInPrimary } from '../metrics/primary.ts'
import { Supervisor } from './supervisor.ts'

/**
 * Half of what V8 would take: renders are as fast, and a worker takes some ten megabytes less. With a quarter, bodies of 150 KB
 * outlive it, which costs a sixth.
 */
const YOUNG_GENERATION = '--max-semi-space-size=8'

/** Runs the workers and serves nothing itself; it knows neither the engine nor HTTP. */
export function runPrimary(config: Config, signals: StopSignals, cacheFolder: string | undefined): void {
  const log = pino({ level: config.logLevel })
  cluster.setupPrimary({ serialization: 'advanced', execArgv: [...process.execArgv, YOUNG_GENERATION] })
  const environment = cacheFolder === undefined ? {} : { NODE_COMPILE_CACHE: cacheFolder }
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
