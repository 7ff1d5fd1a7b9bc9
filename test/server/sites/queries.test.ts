import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { readSiteFiles } from '../../../server/website/files/site-files.ts'
import { listSiteFolders } from '../../../server/website/files/site-folders.ts'
import { HTML } from '../../support/sites/notices.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { asksPort, Visitor } from '../../support/sites/visitors.ts'

const sites = await Promise.all(listSiteFolders().map((folder) => readSiteFiles(folder)))
const { app, close } = await startSiteApp({ sites })
// Over a socket, because `inject` mends addresses.
await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(close)
const visitor = new Visitor(asksPort((app.server.address() as AddressInfo).port), 'localhost')

/** Escapes as old links, cut links and programs in other encodings have them. */
const ODD = ['%FC', '%ff%fe', '%C3', '%ed%a0%80', '%00', '%', '%zz', '%u00fc', '%E2%82', 'a%26%FCb', '%80%41']

describe.each(ODD)('the escapes %s', (odd) => {
  it.each(['/', '/shop', '/shop/tide-mug', '/cart', '/search', '/de/shop', '/journal'])(
    'in the query of %s give the page',
    async (path) => {
      const plain = await visitor.get(path, HTML)
      const { status, headers } = await visitor.get(`${path}?utm_campaign=Fr${odd}hling&${odd}=1`, HTML)
      expect([status, headers['content-type']]).toEqual([plain.status, plain.headers['content-type']])
    },
  )

  it.each(['/', '/shop/', '/shop/tide-mug/', '/de/', '/de/shop/', '/assets/', '/account/', '/fr/'])(
    'in a path after %s give the page for an unknown one',
    async (start) => {
      const { status, headers, body } = await visitor.get(`${start}x${odd}`, HTML)
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(body).toContain('</html>')
    },
  )

  it('in a path of the API give a problem', async () => {
    const { status, body } = await visitor.get(`/api/commerce/shopping-cart/${odd}`)
    expect([status, typeof JSON.parse(body)]).toEqual([404, 'object'])
  })

  it('in a cookie give the page', async () => {
    const names = ['crumb', 'visitor', 'CART', 'unlocked', 'memberships', 'orders', 'flash', 'wrote']
    const sessions = ['contributorSession', 'siteUserSession', 'siteUserInfo', '_ga']
    const cookie = [...names, ...sessions].map((name) => `${name}=Fr${odd}`).join('; ')
    for (const path of ['/shop', '/cart', '/checkout', '/account/login'])
      expect([path, (await visitor.get(path, { ...HTML, cookie })).status < 400]).toEqual([path, true])
  })
})

it.each([
  { from: '/shop/?utm_source=x', to: '/shop?utm_source=x' },
  { from: '/shop/?utm_campaign=Fr%FChling&b=%zz&c', to: '/shop?utm_campaign=Fr%FChling&b=%zz&c' },
  { from: '/shop/tide-mug/?utm_source=a+b&sku=TM-TIDE', to: '/shop/tide-mug?utm_source=a+b&sku=TM-TIDE' },
  { from: '/de/shop/?utm_source=x', to: '/de/shop?utm_source=x' },
  { from: '/de/?utm_source=x', to: '/de?utm_source=x' },
  { from: '/de/?utm_campaign=Fr%FChling', to: '/de?utm_campaign=Fr%FChling' },
  { from: '/shop?category=&sort=price&utm_source=x&utm_term=', to: '/shop?sort=price&utm_source=x' },
  { from: '/account?x=%zz', to: '/account/login?returnTo=%2Faccount%3Fx%3D%25zz' },
  { from: '/checkout?utm_source=x', to: '/cart?utm_source=x' },
  {
    from: '/account/settings/address?position=2&utm_source=x',
    to: '/account/login?returnTo=%2Faccount%2Fsettings%2Faddress%3Fposition%3D2%26utm_source%3Dx',
  },
])('the query of $from stays', async ({ from, to }) => {
  const { headers, status } = await visitor.get(from, HTML)
  expect([status, headers.location]).toEqual([expect.toBeOneOf([301, 302]), to])
})
