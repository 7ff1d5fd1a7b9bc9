import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startInstalmentProvider } from '../../support/http/instalment-provider.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const MODAL = '/api/commerce/instalments/modal'

/** A website with a provider, and what it writes to its log. */
async function withProvider() {
  const provider = await startInstalmentProvider()
  const lines: string[] = []
  const { ask, close } = await startSiteApp({
    sites: [smallSite('quay')],
    environment: { INSTALMENTS_URL: provider.url },
    onLog: (line) => lines.push(line),
  })
  onTestFinished(async () => {
    await close()
    provider.close()
  })
  const visitor = await Visitor.meet(ask, 'quay.example')
  return { provider, lines, get: (locale: string) => visitor.get(`${MODAL}?locale=${locale}`) }
}

describe('the words of the provider of instalments', () => {
  it('come as a page that runs nothing and may stand in a frame of this website only', async () => {
    const { get } = await withProvider()
    const { status, headers, body } = await get('en_US')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('<h1>Pay in four</h1><p>en_US</p>')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain('sandbox allow-popups')
    expect(policy).not.toMatch(/allow-(?:scripts|same-origin|forms)|script-src/)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('are fetched once for each locale, however many ask at the same time', async () => {
    const { provider, get } = await withProvider()
    await Promise.all([get('en_US'), get('en_US'), get('fr_CA')])
    await get('en_US')
    expect(provider.asked.toSorted()).toEqual(['en_US', 'fr_CA'])
  })

  it.each(['broken', 'slow', 'huge', 'text'] as const)(
    'are refused with 502 and logged when the provider is %s',
    async (mood) => {
      const { provider, lines, get } = await withProvider()
      provider.mood = mood
      const { status, body } = await get('en_GB')
      expect(status).toBe(502)
      expect(JSON.parse(body)).toMatchObject({
        code: 'instalments_unavailable',
        message: 'The information about payments could not be loaded. Please try again later.',
      })
      expect(lines.join('')).toContain('The information about instalments could not be fetched')
      provider.mood = 'well'
      expect((await get('en_GB')).status).toBe(502)
      expect(provider.asked).toEqual(['en_GB'])
    },
  )

  it.each(['', 'de_DE', '../secret', 'en_US/x'])('are not asked for in the locale "%s"', async (locale) => {
    const { provider, get } = await withProvider()
    expect((await get(encodeURIComponent(locale))).status).toBe(400)
    expect(provider.asked).toEqual([])
  })
})

describe('without a provider', () => {
  const app = startSiteApp({ sites: [smallSite('quay')] })
  afterAll(async () => (await app).close())

  it('there are none', async () => {
    const visitor = await Visitor.meet((await app).ask, 'quay.example')
    expect((await visitor.get(`${MODAL}?locale=en_US`)).status).toBe(404)
  })
})
