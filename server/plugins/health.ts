import plugin from 'fastify-plugin'
import { shuttingDown } from '../problem.ts'

/**
 * `/livez` answers 200 as long as the process can answer at all; `/readyz` and everything else answers 503 from the moment
 * it begins to stop.
 */
export const health = plugin(async (app) => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', (request, _reply, done) => {
    done(isStopping && request.routeOptions.url !== '/livez' ? shuttingDown() : undefined)
  })
  // Probes come every few seconds; their lines would bury the others.
  app.get('/livez', { logLevel: 'warn' }, async () => ({ status: 'alive' }))
  app.get('/readyz', { logLevel: 'warn' }, async () => ({ status: 'ready' }))
})
