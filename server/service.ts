import { lookup } from 'node:dns/promises'
import { flushCompileCache } from 'node:module'
import type { Config } from './config/config.ts'
import { Metrics } from './observe/metrics/metrics.ts'
import { openChannel } from './process/cluster/channel.ts'
import { shrinkHeap } from './process/heap.ts'
import { Connections } from './process/lifecycle/connections.ts'
import { drain, type StopOptions } from './process/lifecycle/drain.ts'
import { Lifecycle } from './process/lifecycle/lifecycle.ts'
import { openStoreOf } from './process/open-store.ts'
import type { ProcessLog } from './process/process-log.ts'
import { Pruning } from './process/pruning.ts'
import type { Service } from './process/running-service.ts'
import { StartError } from './process/start-error.ts'
import { stopMoment } from './process/stop-times.ts'
import type { Upload } from './render/check-upload.ts'
import { createRenderServices } from './render/services.ts'
import { buildRenderApp } from './render-app.ts'
import { endTransfers } from './shop/orders/end-transfers.ts'
import { buildSiteApp } from './site-app.ts'
import { makeFirstPage } from './sites/first-page.ts'
import type { Store } from './store/store.ts'
import { KeysClosed } from './website/keys/stored-key.ts'
import { openWebsites } from './website/open-websites.ts'

/** Opens the store and listens on both ports. Throws StartError when a restart would fail the same way. */
export async function startService(config: Config, ending: ProcessLog): Promise<Service> {
  const { stream, pending } = ending
  pending.add('the start')
  const lifecycle = new Lifecycle()
  const store = await openStoreOf(config)
  const metrics = new Metrics()
  const { render, site, websites, quarantine } = await buildApps(config, {
    stream,
    lifecycle,
    store,
    metrics,
  })
  await makeFirstPage(site, store.read.websites)
  flushCompileCache()
  shrinkHeap()
  await listen(site, { ...config.site, name: 'SITE', title: 'Website host' })
  await listen(render, { ...config.render, name: 'RENDER', title: 'Render API' })
  quarantine.start()
  const connections = new Connections([render.server, site.server])
  const pruning = new Pruning({
    ...{ store, metrics, log: site.log, days: config.keptDays },
    endTransfers: (nowMs, signal) => endTransfers({ store, ...websites, log: site.log }, nowMs, signal),
  })

  pending.delete('the start')

  let isStopping = false
  const end = async (code: number, options: StopOptions) => {
    if (isStopping) return
    isStopping = true
    ending.endWithin(stopMoment('end', { ...options, drainMs: options.isReplaced ? 0 : options.drainMs }))
    const task = async (name: string, run: () => Promise<unknown>) => {
      pending.add(name)
      await run()
      pending.delete(name)
    }
    await task('requests', () =>
      drain({ servers: [site.server, render.server], connections, lifecycle }, options),
    )
    await Promise.all([
      task('the websites', () => site.close()),
      task('the render API', () => render.close()),
      task('the pruning', () => pruning.stop()),
    ])
    await task('the database', () => store.close())
    await ending.exit(code)
  }
  return {
    stop: ({ reason, ...options }) => {
      if (!isStopping) render.log.info({ reason }, 'Stopping')
      return end(0, options)
    },
    fail: (err, options) => {
      render.log.fatal({ err }, 'Stopping after an error')
      return isStopping ? ending.exit(1) : end(1, options)
    },
  }
}

interface AppParts {
  readonly stream: ProcessLog['stream']
  readonly lifecycle: Lifecycle
  readonly store: Store
  readonly metrics: Metrics
}

/** Without their secret the stored keys cannot be read by a restart either. */
function toStartErrorOfKeys(error: unknown): never {
  throw error instanceof KeysClosed ? new StartError(error.message) : error
}

async function buildApps(config: Config, { stream, lifecycle, store, metrics }: AppParts) {
  const logger = { level: config.logLevel, stream }
  const rendering = createRenderServices(config, metrics)
  const siblings = openChannel<Upload>('uploads')
  const websites = await openWebsites({ ...config.site, store, rendering }).catch(toStartErrorOfKeys)
  const owner = { store, ...websites }
  const render = await buildRenderApp(config, logger, { lifecycle, rendering, siblings, owner })
  const site = await buildSiteApp(config, logger, { lifecycle, rendering, store, websites })
  for (const { server } of [render, site]) server.on('connection', () => rendering.scheduler.noteConnection())
  return { render, site, websites, quarantine: rendering.quarantine }
}

/** The address that an app listens at. Its variables begin with `name`, and the log calls the app `title`. */
interface ListenAddress {
  readonly host: string
  readonly port: number
  readonly name: string
  readonly title: string
}

interface Listening {
  listen(options: object): Promise<string>
}

/**
 * Connections that wait until the event loop takes them. Of more, the system drops the first packet, which clients send again after one
 * second, and then three. Node's default is 511; Linux allows up to 4096.
 */
const BACKLOG = 4096

async function listen(app: Listening, { host, port, name, title }: ListenAddress): Promise<void> {
  const listenTextResolver = (address: string) => `${title} listens at ${address}`
  try {
    await app.listen({ host: await resolve(host), port, backlog: BACKLOG, listenTextResolver })
  } catch (error) {
    throw toStartError(error as NodeJS.ErrnoException, { host, port, name })
  }
}

/** Resolves a host to one address. For `localhost` Fastify opens a server at each address, and `drain` knows only one of them. */
async function resolve(host: string): Promise<string> {
  return host === 'localhost' ? (await lookup(host)).address : host
}

function toStartError(
  error: NodeJS.ErrnoException,
  { host, port, name }: Omit<ListenAddress, 'title'>,
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} of ${host} is in use; set ${name}_PORT to another one.`)
    case 'EACCES':
      return new StartError(
        `This user may not open port ${port} of ${host}; set ${name}_PORT to another one.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`${host} is not an address of this machine; set ${name}_HOST to one that is.`)
    default:
      return error
  }
}
