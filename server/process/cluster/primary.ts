import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import type { Config } from '../../config/config.ts'
import { installMetricsInPrimary } from '../../observe/metrics/primary.ts'
import { inheritedFlags, workerHeapFlags, workerNodeOptions } from '../heap.ts'
import type { StopSignals } from '../lifecycle/stop-signals.ts'
import { ProcessLog } from '../process-log.ts'
import { stopMoment } from '../stop-times.ts'
import { Supervisor } from './supervisor.ts'

/** Runs the workers. The primary serves nothing itself, so it loads neither the engine nor Fastify. */
export function runPrimary(config: Config, signals: StopSignals, cacheFolder: string | undefined): void {
  const ending = new ProcessLog({ level: config.logLevel })
  const { log } = ending
  cluster.setupPrimary({
    serialization: 'advanced',
    execArgv: [...inheritedFlags(process.execArgv), ...workerHeapFlags(config)],
  })
  const environment = {
    NODE_OPTIONS: workerNodeOptions(process.env['NODE_OPTIONS'] ?? '', config),
    // Threads would keep freed memory in arenas of their own. Set here for a primary that was started without `npm`.
    MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '1',
    ...(cacheFolder === undefined ? {} : { NODE_COMPILE_CACHE: cacheFolder }),
  }
  const supervisor = new Supervisor({
    workers: config.workers,
    killMs: stopMoment('kill', config.stop),
    fork: () => cluster.fork(environment),
    exit: (code) => void ending.exit(code),
    log,
  })
  signals.handle((reason) => {
    ending.pending.add('workers')
    ending.endWithin(stopMoment('endPrimary', config.stop))
    supervisor.stop(reason)
  })
  installMetricsInPrimary(config.maxMetricSites)
  supervisor.start()
  flushCompileCache()
}
