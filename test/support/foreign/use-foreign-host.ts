import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { ClientBundle } from '../../../engine/domain/islands/client-bundle.ts'
import { readConfig } from '../../../server/config/config.ts'
import { readClientBundle } from '../../../server/render/client/client-bundle.ts'
import { buildRenderApp } from '../../../server/render-app.ts'
import { UNHURRIED } from '../unhurried.ts'
import { cartPage, type PageSettings, productPage, toPage } from './pages.ts'
import { type Entry, type PlatformCall, type PlatformHabits, platformApi, toCart } from './platform-api.ts'

/** A host that is not ours: it prints pages with islands, answers their calls itself, and takes the scripts from another origin. */
export interface ForeignHost {
  readonly origin: string
  /** Where the scripts are. */
  readonly scripts: string
  readonly calls: PlatformCall[]
  /** The fields of forms that were sent without script. */
  readonly sentForms: readonly unknown[]
  readonly habits: PlatformHabits
  settings: PageSettings
  words: Readonly<Record<string, string>>
  /** Styles of the theme. */
  css: string
  /** Changes the bundle that pages name. */
  adapt: (bundle: ClientBundle) => ClientBundle
  /** Changes the markup of pages. */
  rewrite: (html: string) => string
}

/** Serves such a host while the tests of a file run. */
export function useForeignHost(): ForeignHost {
  const calls: PlatformCall[] = []
  const sentForms: unknown[] = []
  const entries: Entry[] = []
  const normal = {
    ...{ css: '', words: {} },
    settings: { locale: 'de-AT', api: '/shop-api', website: 'w1', currency: 'EUR' },
    adapt: (bundle: ClientBundle) => bundle,
    rewrite: (html: string) => html,
  }
  const habits: PlatformHabits = {}
  const host = { ...normal, ...{ origin: '', scripts: '', calls, sentForms, habits } }
  const app = fastify()
  let scripts: Awaited<ReturnType<typeof buildRenderApp>> | undefined
  beforeAll(async () => {
    scripts = await buildRenderApp(
      readConfig({ ...UNHURRIED, RENDER_API_KEYS: randomBytes(32).toString('hex') }),
      false,
    )
    host.scripts = await scripts.listen({ port: 0, host: '127.0.0.1' })
    const send = (body: string) => {
      const bundle = readClientBundle(`${host.scripts}/client/`)
      if (bundle === undefined) throw new Error('There is no bundle. Make it: npm run build')
      return host.rewrite(toPage({ ...host, bundle: host.adapt(bundle) }, body))
    }
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', policyFor(host.scripts))
    })
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    await app.register(platformApi, { prefix: '/shop-api/api', calls, entries, habits: host.habits })
    app.get('/', (_request, reply) => reply.type('text/html').send(send(productPage())))
    app.get('/cart', (_request, reply) =>
      reply.type('text/html').send(send(cartPage(JSON.parse(JSON.stringify(toCart(entries))), printEuro))),
    )
    app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(''))
    app.get('/favicon.ico', (_request, reply) => reply.code(204).send())
    app.post('/plain-form', (request, reply) => {
      sentForms.push(request.body)
      return reply.type('text/html').send('<h1>Sent without script</h1>')
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    host.origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    Object.assign(host, normal)
    Object.assign(habits, { refuse: undefined, wrapsCarts: undefined })
    for (const list of [calls, sentForms, entries]) list.length = 0
  })
  afterAll(async () => {
    await app.close()
    await scripts?.close()
  })
  return host
}

/** Amounts as the browser prints them for the locale of these pages. */
function printEuro(cents: number): string {
  return new Intl.NumberFormat('de-AT', { style: 'currency', currency: 'EUR' }).format(cents / 100)
}

/** A policy as strict as a host may have: scripts and texts of one other origin, and no inline script. */
function policyFor(scripts: string): string {
  const own = `'self' ${scripts}`
  return `default-src 'none'; script-src ${own}; connect-src ${own}; style-src ${own} 'unsafe-inline'; img-src 'self'; form-action 'self'`
}
