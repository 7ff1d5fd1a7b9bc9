/**
 * The entry of every process of the service: a process that serves alone, the primary of several workers, or a worker.
 *
 * Large modules are imported after the compile cache is on, so that Node loads them from the cache.
 */
import cluster from 'node:cluster'
import { enableCompileCache } from './process/compile-cache.ts'
import { StopSignals } from './process/lifecycle/stop-signals.ts'

const signals = new StopSignals()
const cacheFolder = enableCompileCache()
if (cluster.isPrimary) {
  const { readCommandLine } = await import('./commands/command-line.ts')
  readCommandLine({
    command: 'npm run serve',
    isService: true,
    about: 'Serves the websites of the store and the render API. Settings: npm run config.',
    examples: [''],
  })
}
const { readConfigOrExit } = await import('./config/config-or-exit.ts')
const { isHeapTooSmall } = await import('./process/heap.ts')
const config = readConfigOrExit()
const nodeOptions = process.env['NODE_OPTIONS'] ?? ''

if (cluster.isWorker) {
  const { runWorker } = await import('./process/cluster/worker.ts')
  const { startService } = await import('./service.ts')
  await runWorker(config, signals, startService)
} else if (config.workers > 1 || isHeapTooSmall(process.execArgv, nodeOptions, config)) {
  const { runPrimary } = await import('./process/cluster/primary.ts')
  runPrimary(config, signals, cacheFolder)
} else {
  const { runAlone } = await import('./process/alone.ts')
  const { startService } = await import('./service.ts')
  await runAlone(config, signals, startService)
}
