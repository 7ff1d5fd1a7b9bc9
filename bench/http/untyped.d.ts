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

  function autocannon(options: Options): EventEmitter<Events> & Promise<Result>

  export = autocannon
}
