import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import type { Config } from '../config.ts'
import { workerHeapFlags } from '../heap.ts'
import type { StopSignals } from '../lifecycle/stop-signals.ts'
import { installMetricsInPrimary } from '../metrics/primary.ts'
import { Supervisor } from './supervisor.ts'

/** Runs the workers and serves nothing itself; it knows neither the engine nor HTTP. */
export function runPrimary(config: Config, signals: StopSignals, cacheFolder: string | undefined): void {
  const log = pino({ level: config.logLevel })
  cluster.setupPrimary({
    serialization: 'advanced',
    execArgv: [...process.execArgv, ...workerHeapFlags(config)],
  })
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
