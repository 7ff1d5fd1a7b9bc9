import plugin from 'fastify-plugin'
import { shuttingDown, starting } from '../errors/request-problems.ts'
import type { Lifecycle } from '../process/lifecycle/lifecycle.ts'

/**
 * `/livez` answers 200 while the process can answer at all. `/readyz` answers 200 from the first render, which warms up the
 * service, until the signal to stop.
 *
 * Load never changes either of them, because taking a busy process away leaves more work to the others.
 */
export const health = plugin<{ lifecycle: Lifecycle }>(async (app, { lifecycle }) => {
  app.addHook('onReady', async () => lifecycle.becomeReady())
  app.addHook('preClose', async () => lifecycle.drain())
  app.addHook('onRequest', (_request, _reply, done) => {
    if (lifecycle.gate === undefined) done()
    else lifecycle.gate.then(() => done(), done)
  })
  // Probes come every few seconds, so those that succeed are not logged.
  app.get('/livez', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'alive' }
  })
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (lifecycle.phase === 'starting') throw starting()
    if (lifecycle.phase === 'draining') throw shuttingDown()
    return { status: 'ready' }
  })
})
