/** A process whose service never starts, and that is told to stop meanwhile. */
import { readConfig } from '../../../server/config/config.ts'
import { runAlone } from '../../../server/process/alone.ts'
import { StopSignals } from '../../../server/process/lifecycle/stop-signals.ts'

const config = readConfig({ WORKERS: '1', STOP_MS: '1000' })
setInterval(() => {}, 60_000)
await runAlone(config, new StopSignals(), (_config, { pending }) => {
  pending.add('the start')
  process.kill(process.pid, 'SIGTERM')
  return new Promise(() => {})
})
