import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import type { StopSignals } from './lifecycle/stop-signals.ts'
import type { StartService } from './running-service.ts'
import { StartError } from './start-error.ts'

/** Serves in this process, without a primary: the mode of `WORKERS=1`. */
export async function runAlone(
  config: Config,
  signals: StopSignals,
  startService: StartService,
): Promise<void> {
  const log = pino({ level: config.logLevel })
  const starting = startService(config)
  signals.handle(
    async (reason) => (await starting).stop({ ...config.stop, reason }),
    (reason) => {
      log.error({ reason }, 'Second stop signal, exiting at once')
      process.exit(1)
    },
  )
  try {
    const service = await starting
    process.on('uncaughtException', (error) => service.fail(error, { ...config.stop, drainMs: 0 }))
  } catch (err) {
    if (err instanceof StartError) log.fatal(err.message)
    else log.fatal({ err }, (err as Error).message)
    process.exit(1)
  }
}
