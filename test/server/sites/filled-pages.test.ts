import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createEngine } from '../../../engine/index.ts'
import { hasRegions } from '../../../server/sites/holes/regions.ts'
import { unmaskCrumb } from '../../../server/visitor/masked-crumb.ts'
import { Themes } from '../../../server/website/theme.ts'
import { meetAccount } from '../../support/sites/accounts.ts'
import { add, cartIn } from '../../support/sites/buying.ts'
import { HTML } from '../../support/sites/notices.ts'
import { SHARED_PATHS } from '../../support/sites/page-addresses.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { hostOf, smallSite } from '../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'
import { createSqlite } from '../../support/store/scratch-databases.ts'
import { viewDatabase } from '../../support/store/view-database.ts'

const { site: english, ...files } = smallSite('quay')
const quay = { ...files, site: { ...english, settings: { ...english.settings, languages: ['de'] } } }

const { address, drop } = createSqlite()
const kept = await startSiteApp({
  address,
  sites: [quay, smallSite('mole')],
  environment: { LIMIT_PAGE_AGE_MS: '3600000' },
})
/** Makes each page for its visitor alone. */
const whole = await startSiteApp({ address, sites: [], environment: { LIMIT_PAGE_AGE_MS: '0' } })
const database = await viewDatabase(address)
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await kept.close()
  await whole.close()
  await drop()
})

const CRUMB = /(?<=name="crumb" value=")[^"]*/g

/** The parts of an answer that last: mask and nonce differ in every answer. */
function lasting({ status, headers, body }: SiteAnswer) {
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? 'none'
  const { 'cache-control': caching, vary, 'content-security-policy': policy } = headers
  return {
    ...{ status, caching, vary, policy: String(policy).replaceAll(nonce, 'NONCE') },
    body: body.replaceAll(nonce, 'NONCE').replaceAll(CRUMB, unmaskCrumb),
  }
}

const kinds = [
  {
    who: 'a visitor with a cart',
    come: async () => {
      const visitor = await Visitor.meet(kept.ask, hostOf('quay'))
      await add(visitor, 'quay-cup-l', { quantity: 739 })
      return visitor
    },
  },
  {
    who: 'a visitor with word of another page',
    come: async () => {
      const visitor = await Visitor.meet(kept.ask, hostOf('quay'))
      const sent = { itemId: 'quay-song', quantity: '1' }
      await visitor.submit('/api/commerce/shopping-cart/entries', sent, HTML)
      return visitor
    },
  },
  {
    who: 'a visitor who is signed in',
    come: async () => {
      const { visitor } = await meetAccount(kept.ask, database)
      visitor.cookies.delete('wrote')
      return visitor
    },
  },
]

describe.each(kinds)('$who', async ({ come }) => {
  const visitor = await come()
  const cookies = [...visitor.cookies]

  it.each(SHARED_PATHS)('gets the shared page of %s as one that is made for this visitor', async (path) => {
    const [filled, own] = await Promise.all(
      [kept.ask, whole.ask].map((ask) => {
        const same = new Visitor(ask, hostOf('quay'))
        for (const [name, value] of cookies) same.cookies.set(name, value)
        return same.get(path, HTML)
      }),
    )
    if (filled === undefined || own === undefined) throw new Error('One answer is missing.')
    expect(lasting(filled)).toEqual(lasting(own))
  })
})

describe('word of a success', () => {
  it('is filled into the shared page once', async () => {
    const visitor = await Visitor.meet(kept.ask, hostOf('quay'))
    const sent = { itemId: 'quay-cup', sku: 'quay-cup-l', quantity: '2' }
    const { headers } = await visitor.submit('/api/commerce/shopping-cart/entries', sent, HTML)
    const [at = ''] = String(headers.location).split('#')
    const first = await visitor.get(at, HTML)
    expect(first.headers['cache-control']).toBe('private, no-store')
    expect(first.body).toContain('<title>quay cup added to your cart')
    expect(first.body).toContain('role="status"')
    const second = await visitor.get(at, HTML)
    expect(second.headers['cache-control']).toBe('private, no-cache')
    expect(second.body).toContain('<title>quay cup')
    expect(second.body).not.toContain('role="status"')
  })
})

describe('the tag of a filled page', () => {
  it('stays while nothing changes, and a 304 sends no policy', async () => {
    const visitor = await Visitor.meet(kept.ask, hostOf('quay'))
    await add(visitor, 'quay-cup-l')
    const first = await visitor.get('/shop/cup', HTML)
    const known = { ...HTML, 'if-none-match': String(first.headers.etag) }
    const again = await visitor.get('/shop/cup', known)
    expect([again.status, again.body, again.headers['content-security-policy']]).toEqual([304, '', undefined])
    await add(visitor, 'quay-cup-l')
    expect((await visitor.get('/shop/cup', known)).status).toBe(200)
  })
})

describe('a theme that reads the cart elsewhere', () => {
  it('has pages that are made for each visitor with a cart', async () => {
    const themes = mkdtempSync(join(tmpdir(), 'vitrine-themes-'))
    mkdirSync(join(themes, 'own', 'regions'), { recursive: true })
    writeFileSync(join(themes, 'own', 'site.html'), readFileSync('templates/linden/site.html'))
    writeFileSync(join(themes, 'own', 'regions', 'footer.html'), '<p>{cart.totalQuantity} in the cart</p>')
    const dune = smallSite('dune')
    const themed = await startSiteApp({
      sites: [{ ...dune, site: { ...dune.site, theme: 'own' } }],
      environment: { LIMIT_PAGE_AGE_MS: '3600000', THEMES_DIR: themes },
    })
    onTestFinished(async () => {
      await themed.close()
      rmSync(themes, { recursive: true })
    })
    const visitor = await Visitor.meet(themed.ask, hostOf('dune'))
    expect((await visitor.get('/shop/cup', HTML)).body).toContain('0 in the cart')
    await add(visitor, 'dune-cup-l', { quantity: 3 })
    expect((await visitor.get('/shop/cup', HTML)).body).toContain('3 in the cart')
  })
})

it('all pages of the theme linden can be filled, except those that show a cart or read a notice', () => {
  const linden = new Themes(createEngine()).get('linden')
  const pages = Object.entries(linden.partials).filter(([name]) => /^(pages|collections)\//.test(name))
  const unfilled = pages.filter(([, template]) => !hasRegions(linden, template)).map(([name]) => name)
  expect(unfilled).toEqual(['pages/account-mail', 'pages/account', 'pages/cart', 'pages/checkout'])
})

const dollars = (amount: number) => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`

describe('a thousand visitors of two websites at once', () => {
  it('each get their own cart and crumb, and nothing of another', async () => {
    const sites = ['quay', 'mole']
    const visitors = await Promise.all(
      Array.from({ length: 1000 }, async (_, at) => {
        const site = sites[at % 2] ?? 'quay'
        const visitor = await Visitor.meet(kept.ask, hostOf(site))
        const quantity = 1 + (at >> 1)
        cartIn(await add(visitor, `${site}-cup-l`, { quantity }))
        return { site, visitor, quantity }
      }),
    )
    const mixed = visitors.toSorted((a, b) => (a.visitor.crumb < b.visitor.crumb ? -1 : 1))
    await Promise.all(
      mixed.map(async ({ site, visitor, quantity }) => {
        const { body } = await visitor.get('/shop/cup', HTML)
        expect(body).toContain(`${site} cup`)
        expect(/data-cart-subtotal>([^<]*)/.exec(body)?.[1]).toBe(dollars(18 * quantity))
        const crumbs = [...body.matchAll(CRUMB)].map(([masked]) => unmaskCrumb(masked))
        expect(new Set(crumbs)).toEqual(new Set([visitor.crumb]))
      }),
    )
  })
})
