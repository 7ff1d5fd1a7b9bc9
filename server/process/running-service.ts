import type { Config } from '../config/config.ts'
import type { StopOptions } from './lifecycle/drain.ts'
import type { ProcessLog } from './process-log.ts'

/** The service as it runs in one process. */
export interface Service {
  /** Stops serving and exits with 0. It is killed before stopping takes longer than `drainMs` and `stopMs`. */
  stop(options: StopOptions & { readonly reason: string }): Promise<void>
  /** Stops after an uncaught error and exits with 1; at once, when the service is stopping already. */
  fail(error: unknown, options: StopOptions): Promise<void>
}

/** Starts the service in this process, with its log; throws StartError when a restart would fail the same way. */
export type StartService = (config: Config, ending: ProcessLog) => Promise<Service>
