import type { Config } from '../config/config.ts'
import type { StopOptions } from './lifecycle/drain.ts'

/** The service as it runs in one process. */
export interface Service {
  /** Stops serving and exits with 0, or with 1 when stopping takes longer than `drainMs` and `stopMs`. */
  stop(options: StopOptions & { readonly reason: string }): Promise<void>
  /** Stops after an uncaught error and exits with 1; at once, when the service is stopping already. */
  fail(error: unknown, options: StopOptions): Promise<void>
}

/** Starts the service in this process; throws StartError when a restart would fail the same way. */
export type StartService = (config: Config) => Promise<Service>
