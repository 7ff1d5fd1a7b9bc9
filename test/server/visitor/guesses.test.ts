import { type FastifyRequest, fastify } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hashToken } from '../../../server/store/tokens.ts'
import { MemoryCounter, type RateCounter } from '../../../server/visitor/counter.ts'
import { passwordRates } from '../../../server/visitor/password-rates.ts'
import { add } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { lockedSite, passwordOf, smallSite } from '../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const UNLOCK = '/api/site/unlock'
const COUPONS = '/api/commerce/shopping-cart/coupons'
const quay = smallSite('quay')
const coupons = quay.site.coupons.map((coupon) =>
  coupon.code === 'quay-old' ? { ...coupon, code: 'quay-off', endsAt: null, isEnabled: false } : coupon,
)
const sites = [lockedSite('reef'), { ...quay, site: { ...quay.site, coupons } }]

async function start(environment: Readonly<Record<string, string>> = {}) {
  const started = await startSiteApp({ sites, environment })
  onTestFinished(started.close)
  return started
}

const codeOf = ({ body }: SiteAnswer) => (JSON.parse(body) as { code: string }).code

describe('a guess of a password', () => {
  const guess = (visitor: Visitor, from: string, password = 'wrong') =>
    visitor.submit(UNLOCK, { lock: 'site', password, returnTo: '/' }, { 'x-forwarded-for': from })

  it('ends for a lock after a hundred wrong ones from anywhere', async () => {
    const app = fastify()
    onTestFinished(() => app.close())
    app.decorate<RateCounter>('counter', new MemoryCounter())
    await app.register(passwordRates)
    const request = { ip: '203.0.113.9', site: { website: { id: 'reef' } } } as FastifyRequest
    const tryLock = (id: string) => app.tryPassword(request, { kind: 'lock', id }, async () => true)
    await app.counter.add(`lock reef ${hashToken('vault')}`, 100, 900)
    await expect(tryLock('vault')).rejects.toMatchObject({ code: 'rate_limited' })
    for (let at = 0; at < 8; at++) expect(await tryLock('hall')).toBe(true)
  })

  it('is refused while it cannot be counted', async () => {
    const { ask } = await start({ REDIS_URL: 'redis://127.0.0.1:9' })
    const visitor = new Visitor(ask, 'reef.example')
    await visitor.get('/')
    await guess(visitor, '203.0.113.9', passwordOf('reef'))
    expect(visitor.cookies.has('unlocked')).toBe(false)
  })
})

describe('a guess of a coupon', () => {
  it.each([
    { network: '2001:db8:0:7::/64', spell: (at: number) => `2001:db8:0:7::${at}` },
    { network: '203.0.113.7', spell: (at: number) => `${['', '::ffff:'][at % 2]}203.0.113.7` },
  ])('is counted for every spelling of $network', async ({ spell }) => {
    const { ask } = await start({ TRUSTED_PROXIES: '127.0.0.1' })
    const visitor = await Visitor.meet(ask, 'quay.example')
    const guess = (from: string) =>
      visitor.send('POST', COUPONS, { code: 'none' }, { 'x-forwarded-for': from })
    const statuses: number[] = []
    for (let at = 0; at <= 10; at++) statuses.push((await guess(spell(at))).status)
    expect(statuses.indexOf(429)).toBe(10)
    expect((await guess('198.51.100.1')).status).not.toBe(429)
  })

  it('learns nothing about a code that the owner switched off', async () => {
    const { ask } = await start()
    const visitor = await Visitor.meet(ask, 'quay.example')
    await add(visitor, 'quay-cup-l')
    const messages: string[] = []
    for (const code of ['Quay-Off', 'Quay-Not']) {
      const { body } = await visitor.send('POST', COUPONS, { code })
      messages.push((JSON.parse(body) as { message: string }).message.replace(code, 'CODE'))
    }
    expect(messages[0]).toBe(messages[1])
  })
})

describe('a read that costs', () => {
  it.each([
    { path: '/search?q=cup', max: 120 },
    { path: '/api/search/suggestions?q=cup', max: 120 },
    { path: '/api/commerce/inventory/stock/?itemId=quay-cup', max: 240 },
  ])('$path is limited', async ({ path, max }) => {
    const { ask } = await start()
    const visitor = new Visitor(ask, 'quay.example')
    const answers = await Promise.all(Array.from({ length: max + 1 }, () => visitor.get(path)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(path.startsWith('/api') && refused ? codeOf(refused) : 'rate_limited').toBe('rate_limited')
  })
})
