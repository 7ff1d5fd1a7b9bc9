/** The parts of autocannon that the benchmark uses. The package has no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Options {
    readonly url: string
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
    readonly connections: number
    readonly duration: number
    readonly idReplacement: boolean
    readonly setupClient?: (client: Client) => void
  }

  interface Client {
    setHeaders(headers: Readonly<Record<string, string>>): void
  }

  interface Result {
    readonly errors: number
    readonly timeouts: number
  }

  interface Events {
    response: [client: unknown, status: number, bytes: number, responseMs: number]
  }

  interface Cannon extends EventEmitter<Events>, Promise<Result> {
    /** Ends the run before its time. */
    stop(): void
  }

  function autocannon(options: Options): Cannon

  export = autocannon
}
