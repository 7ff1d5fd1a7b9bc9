import { HtmlValidate } from 'html-validate'
import { afterAll, describe, expect, it } from 'vitest'
import { toOwnPath } from '../../../server/website/urls.ts'
import { routesOf } from '../../support/sites/routes.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { hostOf, lockedSite, passwordOf, smallSite } from '../../support/sites/small-site.ts'
import { cookiesOf, type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'
import { createSqlite } from '../../support/store/scratch-databases.ts'
import { viewDatabase } from '../../support/store/view-database.ts'

const MARK = 'Zephyrwort'
const TITLE = `${MARK} Goods`
const UNLOCK = '/api/site/unlock'

const { address, drop } = createSqlite()
const { app, ask, close } = await startSiteApp({
  address,
  sites: [lockedSite('reef', MARK), smallSite('quay')],
})
afterAll(async () => {
  await close()
  await drop()
})

const stranger = () => new Visitor(ask, hostOf('reef'))

/** A visitor who has opened the lock screen and has a crumb from it. */
async function meet(): Promise<Visitor> {
  const visitor = stranger()
  await visitor.get('/')
  return visitor
}

const unlock = (visitor: Visitor, fields: Readonly<Record<string, string>> = {}) =>
  visitor.submit(UNLOCK, { lock: 'site', password: passwordOf('reef'), returnTo: '/', ...fields })

/** Whether an answer reveals anything of the website but its title. */
const tells = ({ body, headers }: SiteAnswer) =>
  (JSON.stringify(headers) + body.replaceAll(TITLE, '')).includes(MARK)

describe('a website behind a password', () => {
  it.each([
    ...['/', '/shop', '/shop/cup', '/nothing', '/search?q=cup', '/cart', '/checkout', '/sitemap.xml'],
    ...['/journal?format=rss', '/vault', '/club', '/assets/site/reef-cup.svg', '/checkout/confirmed?order=x'],
  ])('shows its lock screen and nothing else at %s', async (path) => {
    const answer = await stranger().get(path)
    expect([answer.status, tells(answer)]).toEqual([403, false])
    expect(answer.body).toContain('<body class="is-lock-screen">')
    expect(answer.body).toContain('<meta name="robots" content="noindex">')
    expect(answer.body).toContain(`<h1>${TITLE}</h1>`)
    expect(answer.body).not.toMatch(/<(?:nav|footer|img|a(?! href="mailto:)) /)
    expect(answer.headers['cache-control']).toBe('private, no-cache')
  })

  it('has a lock screen that is as it should be', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended'],
      rules: { 'no-trailing-whitespace': 'off' },
    })
    for (const { body } of [await (await meet()).get('/'), await unlock(await meet(), { password: 'x' })]) {
      const { results } = await validator.validateString(body)
      expect(results.flatMap(({ messages }) => messages)).toEqual([])
    }
  })

  const icons = ['/favicon.ico', '/apple-touch-icon.png', '/assets/icon/:name', '/site.webmanifest'].map(
    (path) => `GET ${path}`,
  )
  const everywhere = ['GET /livez', 'GET /readyz', 'GET /robots.txt', 'GET /assets/theme/:file', ...icons]
  const routes = routesOf(app).filter((route) => ![...everywhere, `POST ${UNLOCK}`].includes(route))

  it.each(routes)('refuses %s without the password', async (route) => {
    const visitor = await meet()
    const [method = '', url = ''] = route.split(' ')
    const path = url.replaceAll(/:\w+/g, 'x').replace('*', 'shop')
    const headers = { 'x-csrf-token': visitor.crumb }
    const answer = await visitor.request(method, path, { headers })
    expect([answer.status, tells(answer)]).toEqual([403, false])
    if (path.startsWith('/api/')) expect(JSON.parse(answer.body).code).toBe('site_locked')
  })

  it('lets through its style, and tells search engines to stay away', async () => {
    const style = await stranger().get('/assets/theme/linden.css')
    expect(style.status).toBe(200)
    const { status, body } = await stranger().get('/robots.txt')
    expect([status, body]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
    expect((await stranger().get('/readyz')).status).toBe(200)
    expect((await new Visitor(ask, hostOf('quay')).get('/robots.txt')).body).toContain('Sitemap:')
  })

  it('opens for its password, until the browser is closed', async () => {
    const visitor = await meet()
    const answer = await unlock(visitor, { returnTo: '/shop?page=1' })
    expect([answer.status, answer.headers.location]).toEqual([303, '/shop?page=1'])
    const [cookie = ''] = cookiesOf(answer)
    expect(cookie.replace(/=[^;]*/, '')).toBe('unlocked; Path=/; HttpOnly; SameSite=Lax')
    expect((await visitor.get('/shop')).body).toContain(`${MARK} cup`)
    expect((await visitor.get('/vault')).status).toBe(403)
    expect((await visitor.get('/nothing')).status).toBe(404)
  })

  it('is stored by no shared cache', async () => {
    const visitor = await meet()
    await unlock(visitor)
    const paths = ['/sitemap.xml', '/journal?format=rss', '/assets/site/reef-cup.svg']
    const answers = await Promise.all(paths.map((path) => visitor.get(path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ headers }) => headers['cache-control']?.includes('public'))).toEqual([])
    const quay = new Visitor(ask, hostOf('quay'))
    const { headers } = await quay.get('/assets/site/quay-cup.svg')
    expect(headers['cache-control']).toContain('public')
  })

  it('says when the password is not right, and where it leads stays', async () => {
    const visitor = await meet()
    const { status, body } = await unlock(visitor, { password: 'guess', returnTo: '/shop' })
    expect(status).toBe(403)
    expect(body).toContain('That password is not right.')
    expect(body).toContain('name="returnTo" value="/shop"')
    expect(visitor.cookies.has('unlocked')).toBe(false)
  })

  it('never leads to another one', async () => {
    const answer = await unlock(await meet(), { returnTo: '//evil.example' })
    expect([answer.status, answer.headers.location]).toEqual([303, '/'])
  })

  it('asks for the page that was wanted', async () => {
    const { body } = await stranger().get('/shop?page=1')
    expect(body).toContain('name="returnTo" value="/shop?page=1"')
  })

  it.each([
    ...[
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      '/%2e//evil.example',
      'https://evil.example/',
    ],
    ...['javascript:alert(1)', '', '/\t/evil.example', '/\n/evil.example', 'evil.example'],
  ])('leads home and not to "%s"', (returnTo) => {
    expect(toOwnPath(returnTo)).toBe('/')
  })

  it('is not opened by another website, nor by the password of a page', async () => {
    const other = await Visitor.meet(ask, hostOf('quay'))
    await other.submit(UNLOCK, { password: passwordOf('quay'), returnTo: '/vault' })
    const visitor = await meet()
    visitor.cookies.set('unlocked', other.cookies.get('unlocked') ?? '')
    expect((await visitor.get('/')).status).toBe(403)
    expect((await other.submit(UNLOCK, { lock: 'site', password: 'x', returnTo: '/' })).status).toBe(404)
  })

  it('takes no form of a page before it is open', async () => {
    const visitor = await meet()
    const answer = await visitor.submit('/api/commerce/shopping-cart/entries', { itemId: 'reef-cup' })
    expect(answer.status).toBe(403)
    expect(answer.body).toContain('name="returnTo" value="/"')
  })

  it('keeps its password as a hash alone', async () => {
    const database = await viewDatabase(address)
    const contents = await database.contentsOf('reef')
    await database[Symbol.asyncDispose]()
    expect([contents.includes('$argon2id$'), contents.includes(passwordOf('reef'))]).toEqual([true, false])
  })
})
