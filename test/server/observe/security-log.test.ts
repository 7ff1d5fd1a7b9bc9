import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createId } from '../../../server/store/ids.ts'
import { hashPassword } from '../../../server/website/password.ts'
import { openSocket } from '../../support/http/sockets.ts'
import { createDataFolder } from '../../support/processes/spawn-service.ts'
import { ACCOUNT, ACCOUNT_PASSWORD, logIn, newEmail } from '../../support/sites/accounts.ts'
import { add } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { fromManyAddresses, Visitor } from '../../support/sites/visitors.ts'

async function start(environment: Readonly<Record<string, string>> = {}) {
  const folder = createDataFolder()
  const sites = [smallSite('quay')]
  const { app, ask, close, store } = await startSiteApp({
    sites,
    environment: { DATA_DIR: folder, NODE_ENV: 'production', ...environment },
  })
  onTestFinished(close)
  const security = join(folder, 'security')
  const lines = () =>
    (existsSync(security) ? readdirSync(security) : [])
      .flatMap((name) => readFileSync(join(security, name), 'utf8').trim().split('\n'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { app, ask, security, lines, store }
}

it('has a line for each door that was tried, and nothing that was typed', async () => {
  const { ask, lines } = await start({ TRUSTED_PROXIES: '127.0.0.1' })
  const visitor = await Visitor.meet(ask, 'quay.example')
  const from = { 'x-forwarded-for': '203.0.113.7' }
  await add(visitor, 'quay-cup-l')
  const login = { email: 'ada@example.com', password: 'wrong secret words' }
  await visitor.send('POST', '/api/site-users/account/session', login, from)
  await visitor.submit('/api/site/unlock', { returnTo: '/vault', password: 'wrong secret words' }, from)
  await visitor.send('POST', '/api/commerce/shopping-cart/coupons', { code: 'GUESSED-CODE' }, from)
  await visitor.send('POST', '/api/commerce/shopping-cart/coupons', {}, { ...from, 'x-csrf-token': 'x' })
  await visitor.send(
    'POST',
    '/api/commerce/shopping-cart/coupons',
    {},
    { ...from, 'sec-fetch-site': 'cross-site' },
  )
  await new Visitor(ask, 'none.example').get('/', from)
  await visitor.get('/shop', from)
  const events = lines().map(({ event, code, address, site }) => ({ event, code, address, site }))
  const address = '203.0.113.7'
  expect(events).toEqual([
    { event: 'password_guess', code: 'login_failed', address, site: 'quay' },
    { event: 'password_guess', code: 'password_wrong', address, site: 'quay' },
    { event: 'code_guess', code: 'coupon_invalid', address, site: 'quay' },
    { event: 'crumb_failure', code: 'crumb_invalid', address, site: 'quay' },
    { event: 'crumb_failure', code: 'origin_foreign', address, site: 'quay' },
    { event: 'host_refused', code: 'site_unknown', address, site: null },
  ])
  expect(lines().at(-1)).toMatchObject({ host: 'none.example', method: 'GET', requestId: expect.any(String) })
  expect(JSON.stringify(lines())).not.toMatch(/secret|ada@|GUESSED/)
})

it('counts the wrong tries of a password at its lock', async () => {
  const { ask, lines } = await start()
  const visitor = await Visitor.meet(ask, 'quay.example')
  for (const password of ['one', 'two', 'three'])
    await visitor.submit('/api/site/unlock', { returnTo: '/vault', password })
  expect(lines()).toMatchObject(
    [1, 2, 3].map((wrongTries) => ({ event: 'password_guess', route: '/api/site/unlock', wrongTries })),
  )
})

it('has a line for each step by which an account could be stolen, or saved', async () => {
  const { ask, lines, store } = await start({ TRUSTED_PROXIES: '127.0.0.1' })
  const visitor = await Visitor.meet(fromManyAddresses(ask), 'quay.example')
  const id = createId()
  const email = `${id}@mail.test`
  const passwordHash = await hashPassword(ACCOUNT_PASSWORD)
  const data = { firstName: '', lastName: '', addresses: [] }
  const times = { createdAt: Date.now(), confirmedAt: Date.now() }
  const account = {
    id,
    websiteId: 'quay',
    email,
    newEmail: null,
    passwordHash,
    cartSeed: 'a',
    data,
    ...times,
  }
  await store.transaction(({ accounts }) => accounts.add(account))
  await logIn(visitor, email)
  await visitor.send('POST', `${ACCOUNT}/email`, { email: newEmail(), password: ACCOUNT_PASSWORD })
  await visitor.send('POST', `${ACCOUNT}/email/confirmation`, { token: 'a.b.c' })
  await visitor.send('POST', `${ACCOUNT}/password-reset`, { email })
  await visitor.send('POST', `${ACCOUNT}/password-reset`, { email: newEmail() })
  const change = { password: ACCOUNT_PASSWORD, newPassword: 'harbour and heather' }
  await visitor.send('POST', `${ACCOUNT}/password`, change)
  await visitor.send('POST', `${ACCOUNT}/deletion`, { password: 'harbour and heather' })
  expect(lines().map(({ event, account: of, status }) => ({ event, of, status }))).toEqual([
    { event: 'email_change_asked', of: id, status: 200 },
    { event: 'key_failure', of: undefined, status: 403 },
    { event: 'password_reset_asked', of: id, status: 200 },
    { event: 'password_reset_asked', of: undefined, status: 200 },
    { event: 'password_changed', of: id, status: 200 },
    { event: 'account_deleted', of: id, status: 200 },
  ])
  expect(JSON.stringify(lines())).not.toMatch(/mail\.test|heather/)
})

it('has a line of a guess whose client has gone before its answer', async () => {
  const { app, ask, lines } = await start()
  app.addHook('preHandler', async ({ method, raw }) => {
    if (method !== 'POST') return
    const gone = once(raw.socket, 'close')
    socket.destroy()
    await gone
  })
  const visitor = await Visitor.meet(ask, 'quay.example')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = await openSocket(Number(new URL(app.listeningOrigin).port))
  const body = JSON.stringify({ email: 'ada@example.com', password: 'wrong secret words' })
  const head = [
    ...['POST /api/site-users/account/session HTTP/1.1', 'host: quay.example'],
    ...['content-type: application/json', `content-length: ${body.length}`],
    ...[
      `x-csrf-token: ${visitor.crumb}`,
      `cookie: ${[...visitor.cookies].map((pair) => pair.join('=')).join('; ')}`,
    ],
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  await expect.poll(lines).toMatchObject([{ event: 'password_guess', code: 'login_failed', site: 'quay' }])
})

it('is removed after the days that it is kept, and other files are not', async () => {
  const { ask, security } = await start({ LOG_SECURITY_DAYS: '30' })
  mkdirSync(security)
  for (const name of ['security-2020-01-01.jsonl', 'other-2020-01-01.jsonl'])
    writeFileSync(join(security, name), '')
  await new Visitor(ask, 'none.example').get('/')
  expect(readdirSync(security).map((name) => name.replace(/security-2\d{3}-\d\d-\d\d/, 'today'))).toEqual([
    'other-2020-01-01.jsonl',
    'today.jsonl',
  ])
})

it('is not written where it is switched off', async () => {
  const { ask, security } = await start({ LOG_SECURITY_DAYS: '0' })
  await new Visitor(ask, 'none.example').get('/')
  expect(() => readdirSync(security)).toThrow('ENOENT')
})
