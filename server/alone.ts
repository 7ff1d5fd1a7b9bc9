import { pino } from 'pino'
import type { Config } from './config.ts'
import type { StopSignals } from './lifecycle/stop-signals.ts'
import { startService } from './service.ts'

/** Serves in this process alone. */
export async function runAlone(config: Config, signals: StopSignals): Promise<void> {
  const log = pino({ level: config.logLevel })
  const starting = startService(config)
  signals.handle(
    async (reason) => (await starting).stop({ ...config.stop, reason }),
    (reason) => {
      log.error({ reason }, 'Told to stop again, ending at once')
      process.exit(1)
    },
  )
  try {
    const service = await starting
    process.on('uncaughtException', (error) => service.fail(error, { ...config.stop, drainMs: 0 }))
  } catch (err) {
    log.fatal({ err }, (err as Error).message)
    process.exit(1)
  }
}
