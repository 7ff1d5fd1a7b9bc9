import cluster from 'node:cluster'
import plugin from 'fastify-plugin'
import { loadAggregate } from './load-aggregate.ts'
import type { Metrics } from './metrics.ts'
import { ClusterMetrics } from './worker.ts'

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** `GET /metrics` answers the metrics of all processes of the service, in the text format of Prometheus. */
export const metricsRoute = plugin<{ metrics: Metrics; maxSites: number }>(
  async (app, { metrics, maxSites }) => {
    const { print, close } = cluster.isWorker ? printAll(metrics) : printOne(metrics, maxSites)
    app.addHook('onClose', close)
    // Scraped every few seconds, so requests that succeed are not logged.
    app.get('/metrics', { logLevel: 'warn' }, async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type(CONTENT_TYPE)
        .send(await print()),
    )
  },
)

function printAll(metrics: Metrics) {
  const all = new ClusterMetrics(metrics)
  return { print: () => all.print(), close: () => all.close() }
}

function printOne(metrics: Metrics, maxSites: number) {
  const load = loadAggregate(maxSites)
  const print = async () => {
    const aggregate = await load()
    aggregate.add(process.pid, await metrics.snapshot())
    return aggregate.print()
  }
  return { print, close: async () => {} }
}
