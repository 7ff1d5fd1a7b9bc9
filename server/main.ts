/**
 * The entry of every process of the service: one that serves by itself, the primary of several, or a worker.
 *
 * Whatever is large is imported when the compile cache is on.
 */
import cluster from 'node:cluster'
import { enableCompileCache } from './compile-cache.ts'
import { StopSignals } from './lifecycle/stop-signals.ts'

const signals = new StopSignals()
const cacheFolder = enableCompileCache()
const { readConfigOrExit } = await import('./config-or-exit.ts')
const config = readConfigOrExit()

if (cluster.isWorker) {
  const { runWorker } = await import('./cluster/worker.ts')
  await runWorker(config, signals)
} else if (config.workers > 1) {
  const { runPrimary } = await import('./cluster/primary.ts')
  runPrimary(config, signals, cacheFolder)
} else {
  const { runAlone } = await import('./alone.ts')
  await runAlone(config, signals)
}
