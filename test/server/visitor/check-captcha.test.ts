import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startCaptchaProvider } from '../../support/http/captcha-provider.ts'
import { guardedSite, signUp } from '../../support/sites/restock.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const provider = await startCaptchaProvider()
const lines: string[] = []
const { ask, close, store } = await startSiteApp({
  sites: [guardedSite('quay'), smallSite('dune')],
  environment: { CAPTCHA_URL: provider.url },
  onLog: (line) => lines.push(line),
})
afterAll(async () => {
  await close()
  provider.close()
})
beforeEach(() => {
  provider.mood = 'well'
  provider.asked.length = 0
  lines.length = 0
})

const variant = { itemId: 'quay-relic', sku: 'quay-relic' }
const waiting = () => store.read.restockSignUps.waiting('quay', variant, 9)
const codeOf = ({ status, body }: SiteAnswer) => [status, JSON.parse(body).code]

describe('a captcha', () => {
  it('that is solved lets the visitor pass, and its provider gets what it needs', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    expect((await signUp(visitor, { captchaToken: provider.token })).status).toBe(200)
    expect(provider.asked).toEqual([
      { secret: 'quay-secret', sitekey: 'quay-key', response: provider.token, remoteip: '127.0.0.1' },
    ])
    expect(await waiting()).toHaveLength(1)
  })

  it.each(['', 'guessed'])('with the token "%s" lets nothing pass', async (captchaToken) => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    const before = await waiting()
    const answer = await signUp(visitor, { captchaToken, siteVisitorEmail: 'bo@example.com' })
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
      400,
      {
        code: 'captcha_incomplete',
        message: 'Complete CAPTCHA before submitting.',
        errors: { captchaToken: ['Complete CAPTCHA before submitting.'] },
      },
    ])
    expect(provider.asked).toHaveLength(captchaToken === '' ? 0 : 1)
    expect(await waiting()).toEqual(before)
  })

  it.each(['broken', 'slow', 'nonsense', 'wrong secret'] as const)(
    'lets nothing pass, with 503, while its provider is %s',
    async (mood) => {
      provider.mood = mood
      const visitor = await Visitor.meet(ask, 'quay.example')
      const before = await waiting()
      const answer = await signUp(visitor, {
        captchaToken: provider.token,
        siteVisitorEmail: 'bo@example.com',
      })
      expect(codeOf(answer)).toEqual([503, 'captcha_unavailable'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(await waiting()).toEqual(before)
      const log = lines.join('')
      expect(log).toContain('A captcha could not be verified')
      expect(log).not.toMatch(/quay-secret|solved-token/)
    },
  )

  it('is not asked for on another website', async () => {
    const visitor = await Visitor.meet(ask, 'dune.example')
    expect((await signUp(visitor, {}, 'dune')).status).toBe(200)
    expect(provider.asked).toEqual([])
  })
})

describe('pages of a website with a captcha', () => {
  it.each(['/shop/relic', '/', '/cart'])('open their policy for its provider alone: %s', async (path) => {
    const origin = new URL(provider.url).origin
    const policyAt = async (host: string) => {
      const { headers, body } = await new Visitor(ask, host).get(path)
      return { policy: String(headers['content-security-policy']), body }
    }
    const { policy, body } = await policyAt('quay.example')
    expect(policy).toContain(
      `'strict-dynamic' ${origin};frame-src 'self' ${origin};connect-src 'self' ${origin}`,
    )
    expect(body).toContain(
      `<meta name="captcha" content="turnstile quay-key ${provider.url}/api.js?render=explicit">`,
    )
    expect(body).not.toContain('quay-secret')
    const other = await policyAt('dune.example')
    expect(other.policy).not.toMatch(/http|frame-src|connect-src/)
    expect(other.body).not.toContain('name="captcha"')
  })
})
