import { lookup } from 'node:dns/promises'
import { flushCompileCache } from 'node:module'
import { destination } from 'pino'
import { openChannel } from './cluster/channel.ts'
import type { Config } from './config.ts'
import { settleHeap } from './heap.ts'
import { Connections } from './lifecycle/connections.ts'
import { drain, type StopOrder } from './lifecycle/drain.ts'
import { Lifecycle } from './lifecycle/lifecycle.ts'
import { Metrics } from './metrics/metrics.ts'
import { openStoreOf } from './open-store.ts'
import { Pruning } from './pruning.ts'
import { createRenderServices } from './render/services.ts'
import type { Upload } from './render/uploads.ts'
import { buildRenderApp } from './render-app.ts'
import { buildSiteApp } from './site-app.ts'
import { StartError } from './start-error.ts'
import type { Store } from './store/store.ts'

/** What a pipe takes in one piece, so that lines of several processes never mix. */
const MAX_WRITE_BYTES = 4096

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
  const store = await openStoreOf(config)
  const metrics = new Metrics()
  const { render, site } = await buildApps(config, { stream, lifecycle, store, metrics })
  flushCompileCache()
  settleHeap()
  await listen(site, { ...config.site, name: 'SITE', title: 'Website host' })
  await listen(render, { ...config.render, name: 'RENDER', title: 'Render API' })
  const connections = new Connections([render.server, site.server])
  const pruning = new Pruning({ store, metrics, log: site.log })

  let isStopping = false
  const end = async (code: number, order: StopOrder) => {
    if (isStopping) return
    isStopping = true
    setTimeout(
      () => {
        render.log.error('Stopping took too long')
        exit(1)
      },
      (order.isReplaced ? 0 : order.drainMs) + order.stopMs,
    )
    await drain({ servers: [site.server, render.server], connections, lifecycle }, order)
    await Promise.all([site.close(), render.close(), pruning.stop()])
    await store.close()
    exit(code)
  }
  const exit = (code: number) => {
    stream.flushSync()
    process.exit(code)
  }
  return {
    stop: ({ reason, ...order }) => {
      if (!isStopping) render.log.info({ reason }, 'Stopping')
      return end(0, order)
    },
    fail: (err, order) => {
      render.log.fatal({ err }, 'Stopping after an error')
      if (isStopping) exit(1)
      return end(1, order)
    },
  }
}

interface Surroundings {
  readonly stream: ReturnType<typeof destination>
  readonly lifecycle: Lifecycle
  readonly store: Store
  readonly metrics: Metrics
}

async function buildApps(config: Config, { stream, lifecycle, store, metrics }: Surroundings) {
  const logger = { level: config.logLevel, stream }
  const rendering = createRenderServices(config, metrics)
  const siblings = openChannel<Upload>('uploads')
  const render = await buildRenderApp(config, logger, { lifecycle, rendering, siblings })
  const site = await buildSiteApp(config, logger, { lifecycle, rendering, store })
  return { render, site }
}

/** Where an app listens; `name` is what its variables begin with. */
interface Place {
  readonly host: string
  readonly port: number
  readonly name: string
  readonly title: string
}

interface Listening {
  listen(options: object): Promise<string>
}

async function listen(app: Listening, { host, port, name, title }: Place): Promise<void> {
  const listenTextResolver = (address: string) => `${title} listens at ${address}`
  try {
    await app.listen({ host: await resolve(host), port, listenTextResolver })
  } catch (error) {
    throw toStartError(error as NodeJS.ErrnoException, { host, port, name })
  }
}

/** For `localhost` Fastify would open a second server, at the other address, which nothing here could drain. */
async function resolve(host: string): Promise<string> {
  return host === 'localhost' ? (await lookup(host)).address : host
}

function toStartError(error: NodeJS.ErrnoException, { host, port, name }: Omit<Place, 'title'>): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} of ${host} is in use; set ${name}_PORT to another one.`)
    case 'EACCES':
      return new StartError(`Port ${port} of ${host} is not for this user; set ${name}_PORT to another one.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`${host} is no address of this machine; set ${name}_HOST to one that is.`)
    default:
      return error
  }
}
