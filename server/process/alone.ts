import type { Config } from '../config/config.ts'
import type { StopSignals } from './lifecycle/stop-signals.ts'
import { ProcessLog } from './process-log.ts'
import type { StartService } from './running-service.ts'
import { StartError } from './start-error.ts'
import { stopMoment } from './stop-times.ts'

/**
 * A process that serves alone writes more at a time, because a write costs as much as the lines in 4 KiB. It keeps no more, because
 * V8 moves lines that wait through two of its collections to old space.
 */
const WRITE_BYTES = 2 ** 14

/** Serves in this process, without a primary: the mode of `WORKERS=1`. */
export async function runAlone(
  config: Config,
  signals: StopSignals,
  startService: StartService,
): Promise<void> {
  const ending = new ProcessLog({ level: config.logLevel, maxWrite: WRITE_BYTES })
  const { log } = ending
  const starting = startService(config, ending)
  signals.handle(async (reason) => {
    ending.endWithin(stopMoment('end', config.stop))
    await (await starting).stop({ ...config.stop, reason })
  })
  try {
    const service = await starting
    process.on('uncaughtException', (error) => service.fail(error, { ...config.stop, drainMs: 0 }))
  } catch (err) {
    if (err instanceof StartError) log.fatal(err.message)
    else log.fatal({ err }, (err as Error).message)
    await ending.exit(1)
  }
}
