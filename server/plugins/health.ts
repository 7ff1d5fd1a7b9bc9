import plugin from 'fastify-plugin'
import { shuttingDown } from '../problem.ts'

/** A request that is still not there in full by then is cut off; renders take a second at most. */
const FINISH_MS = 8000

/**
 * `/livez` answers 200 as long as the process can answer at all; `/readyz` and everything else answers 503 from the moment
 * it begins to stop.
 */
export const health = plugin(async (app) => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    setTimeout(() => app.server.closeAllConnections(), FINISH_MS).unref()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    done(isStopping && request.routeOptions.url !== '/livez' ? shuttingDown() : undefined)
  })
  // Probes come every few seconds; their lines would bury the others.
  app.get('/livez', { logLevel: 'warn' }, async () => ({ status: 'alive' }))
  app.get('/readyz', { logLevel: 'warn' }, async () => ({ status: 'ready' }))
})
