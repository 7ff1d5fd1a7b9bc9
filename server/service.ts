import { lookup } from 'node:dns/promises'
import { flushCompileCache } from 'node:module'
import { destination } from 'pino'
import { openChannel } from './cluster/channel.ts'
import type { Config } from './config.ts'
import { Connections } from './lifecycle/connections.ts'
import { drain, type StopOrder } from './lifecycle/drain.ts'
import { Lifecycle } from './lifecycle/lifecycle.ts'
import type { Upload } from './render/uploads.ts'
import { buildRenderApp } from './render-app.ts'

/** What a pipe takes in one piece, so that lines of several processes never mix. */
const MAX_WRITE_BYTES = 4096

/** A service that cannot start as it is configured: trying again would not help. */
export class StartError extends Error {}

/** The service within one process. */
export interface Service {
  /** Stops serving and ends the process: with 0, or with 1 after an error or when the grace time did not do. */
  stop(order: StopOrder & { readonly reason: string }): Promise<void>
  /** The same after an error that nobody caught. */
  fail(error: unknown, order: StopOrder): Promise<void>
}

/** Starts serving in this process. */
export async function startService(config: Config): Promise<Service> {
  const stream = destination({ sync: false, maxWrite: MAX_WRITE_BYTES })
  const lifecycle = new Lifecycle()
  const siblings = openChannel<Upload>('uploads')
  const app = await buildRenderApp(config, { level: config.logLevel, stream }, { lifecycle, siblings })
  const connections = new Connections(app.server)
  const { host, port } = config.render
  const listenTextResolver = (address: string) => `Render API listens at ${address}`
  try {
    await app.listen({ host: await resolve(host), port, listenTextResolver })
  } catch (error) {
    throw toStartError(error as NodeJS.ErrnoException, config)
  }
  flushCompileCache()

  let isStopping = false
  const end = async (code: number, order: StopOrder) => {
    if (isStopping) return
    isStopping = true
    setTimeout(
      () => {
        app.log.error('Stopping took too long')
        exit(1)
      },
      (order.isReplaced ? 0 : order.drainMs) + order.stopMs,
    )
    await drain({ server: app.server, connections, lifecycle }, order)
    await app.close()
    exit(code)
  }
  const exit = (code: number) => {
    stream.flushSync()
    process.exit(code)
  }
  return {
    stop: ({ reason, ...order }) => {
      if (!isStopping) app.log.info({ reason }, 'Stopping')
      return end(0, order)
    },
    fail: (err, order) => {
      app.log.fatal({ err }, 'Stopping after an error')
      if (isStopping) exit(1)
      return end(1, order)
    },
  }
}

/** For `localhost` Fastify would open a second server, at the other address, which nothing here could drain. */
async function resolve(host: string): Promise<string> {
  return host === 'localhost' ? (await lookup(host)).address : host
}

function toStartError(error: NodeJS.ErrnoException, { render: { host, port } }: Config): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} of ${host} is in use; set RENDER_PORT to another one.`)
    case 'EACCES':
      return new StartError(`Port ${port} of ${host} is not for this user; set RENDER_PORT to another one.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`${host} is no address of this machine; set RENDER_HOST to one that is.`)
    default:
      return error
  }
}
