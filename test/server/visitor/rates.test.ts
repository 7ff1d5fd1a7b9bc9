import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { add, checkOut } from '../../support/sites/buying.ts'
import { addressIn, HTML, noticeIn } from '../../support/sites/notices.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'
import { isReachable, REDIS } from '../../support/store/redis.ts'

const MAX_WRITES = 3

const hasRedis = await isReachable(REDIS)
if (!hasRedis) process.stdout.write('No Redis is reachable: rates are tested in memory alone.\n')

/** A website of its own, because counters outlive a test. */
async function start(
  environment: Readonly<Record<string, string>>,
  name: string,
  onLog: (line: string) => void = () => {},
) {
  const limits = { LIMIT_SITE_WRITES: String(MAX_WRITES), ...environment }
  const site = await startSiteApp({ environment: limits, sites: [smallSite(name)], onLog })
  onTestFinished(site.close)
  return site
}

/** The statuses of so many writes, one after the other. */
async function write(visitor: Visitor, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let sent = 0; sent < count; sent++)
    statuses.push((await visitor.send('POST', '/api/commerce/shopping-cart/coupons', { code: '' })).status)
  return statuses
}

const newName = () => `quay${Math.random().toString(36).slice(2, 8)}`

describe('the rate of writes', () => {
  it('is bounded for an address with all its visitors, and reads are not counted', async () => {
    const name = newName()
    const { ask } = await start({}, name)
    const visitors = [await Visitor.meet(ask, `${name}.example`), await Visitor.meet(ask, `${name}.example`)]
    expect(await write(visitors[0] as Visitor, MAX_WRITES)).not.toContain(429)
    const refused = await (visitors[1] as Visitor).send('POST', '/api/commerce/shopping-cart/coupons', {})
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await (visitors[1] as Visitor).get('/cart')).status).toBe(200)
  })

  it('counts a write whose connection broke at its address', async () => {
    const name = newName()
    const log: string[] = []
    const { app, ask } = await start({ LIMIT_SITE_WRITES: '1' }, name, (line) => log.push(line))
    await app.listen({ port: 0, host: '127.0.0.1' })
    // Ends the connection while the website of the request is looked up.
    app.server.once('request', (request) => request.socket.destroy())
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    const head = ['POST /api/commerce/shopping-cart/coupons HTTP/1.1', `host: ${name}.example`]
    socket.write([...head, 'content-length: 0', '', ''].join('\r\n'))
    await expect.poll(() => log.join('')).toContain('"aborted":true')
    expect(log.filter((line) => line.includes('"level":50'))).toEqual([])
    const visitor = await Visitor.meet(ask, `${name}.example`)
    expect(await write(visitor, 1)).toEqual([429])
  })

  it('keeps a form over it, which its page shows again', async () => {
    const name = newName()
    const { ask } = await start({}, name)
    const visitor = await Visitor.meet(ask, `${name}.example`)
    await write(visitor, MAX_WRITES)
    const fields = { itemId: `${name}-pin`, quantity: '2' }
    const answer = await visitor.submit('/api/commerce/shopping-cart/entries', fields, HTML)
    expect([answer.status, addressIn(answer).page]).toEqual([303, '/shop/pin'])
    const shown = await visitor.get(addressIn(answer).path, HTML)
    expect(noticeIn(shown)).toContain('Please try again in a few seconds.')
    expect(shown.body).toMatch(/name="quantity"[^>]* value="2"/)
    expect((await visitor.get('/cart')).body).not.toContain('class="entry"')
  })

  it('answers a form without a page with the error page', async () => {
    const name = newName()
    const { ask } = await start({}, name)
    const visitor = await Visitor.meet(ask, `${name}.example`)
    await write(visitor, MAX_WRITES)
    const answer = await visitor.submit('/api/commerce/checkout', {}, HTML)
    expect([answer.status, noticeIn(answer)]).toEqual([429, expect.stringContaining('in a few seconds')])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('counts a route with its own limit by itself', async () => {
    const name = newName()
    const { ask } = await start({}, name)
    const visitor = await Visitor.meet(ask, `${name}.example`)
    const fields = { orderNumber: 'x', email: 'ada@example.com' }
    const notices: string[] = []
    for (let sent = 0; sent <= 10; sent++)
      notices.push(noticeIn(await visitor.browse('/api/commerce/order-status', fields)))
    expect(notices.map((notice) => /again in \d\d seconds/.test(notice))).toEqual([
      ...Array.from({ length: 10 }, () => false),
      true,
    ])
    expect(await write(visitor, MAX_WRITES)).not.toContain(429)
  })

  it.skipIf(!hasRedis)('is counted by replicas together in Redis', async () => {
    const name = newName()
    const replicas = await Promise.all([0, 1].map(() => start({ REDIS_URL: REDIS.href }, name)))
    const visitors = await Promise.all(replicas.map(({ ask }) => Visitor.meet(ask, `${name}.example`)))
    const statuses: number[] = []
    for (const visitor of visitors) statuses.push(...(await write(visitor, 2)))
    expect(statuses.map((status) => status === 429)).toEqual([false, false, false, true])
  })

  it('does not keep visitors from buying while Redis is out of reach', async () => {
    const name = newName()
    const { ask } = await start({ REDIS_URL: 'redis://127.0.0.1:9' }, name)
    const visitor = await Visitor.meet(ask, `${name}.example`)
    const statuses: number[] = []
    for (let sent = 0; sent < MAX_WRITES + 2; sent++)
      statuses.push((await add(visitor, `${name}-song`)).status)
    expect(statuses).toEqual(Array(MAX_WRITES + 2).fill(200))
    expect((await checkOut(visitor)).status).toBe(200)
  })
})
