import plugin from 'fastify-plugin'
import type { Lifecycle } from '../lifecycle/lifecycle.ts'
import { shuttingDown, starting } from '../problem.ts'

/**
 * `/livez` answers 200 as long as the process can answer at all; `/readyz` only between the first render, which is the
 * service's own, and the signal to stop. Neither knows of load: a busy process that is taken away leaves more to the others.
 */
export const health = plugin<{ lifecycle: Lifecycle }>(async (app, { lifecycle }) => {
  app.addHook('onReady', async () => lifecycle.becomeReady())
  app.addHook('preClose', async () => lifecycle.drain())
  app.addHook('onRequest', (_request, _reply, done) => {
    if (lifecycle.gate === undefined) done()
    else lifecycle.gate.then(() => done(), done)
  })
  // Probes come every few seconds; their lines would bury the others.
  app.get('/livez', { logLevel: 'warn' }, async () => ({ status: 'alive' }))
  app.get('/readyz', { logLevel: 'silent' }, async () => {
    if (lifecycle.phase === 'starting') throw starting()
    if (lifecycle.phase === 'draining') throw shuttingDown()
    return { status: 'ready' }
  })
})
