import { afterAll, beforeEach, expect, it } from 'vitest'
import { keysOf } from '../../support/forms/form-keys.ts'
import { startCaptchaProvider } from '../../support/http/captcha-provider.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'
import { withForms } from '../../support/sites/with-forms.ts'

const words = { id: 'words', type: 'text', title: 'Words', required: true } as const
const guarded = withForms(smallSite('quay'), [
  { id: 'guarded', name: 'Guarded', captchaEnabled: true, captchaAlignment: 'center', fields: [words] },
  { id: 'open', name: 'Open', fields: [words] },
])
const captcha = { provider: 'turnstile', siteKey: 'site-key', secret: 'site-secret' } as const
const files = {
  ...guarded,
  site: { ...guarded.site, settings: { ...guarded.site.settings, captcha } },
}

const provider = await startCaptchaProvider()
const { ask, close, store } = await startSiteApp({
  sites: [files],
  environment: { CAPTCHA_URL: provider.url },
})
afterAll(async () => {
  await close()
  provider.close()
})
const createKey = await keysOf(store)

const SAVE = '/api/form/SaveFormSubmission'

let visitor: Visitor
beforeEach(async () => {
  provider.mood = 'well'
  visitor = await Visitor.meet(ask, 'quay.example')
})

const send = (formId: string, more: object = {}, form = '{"words":"Ahoy"}') =>
  visitor.send('POST', SAVE, { formId, form, key: createKey(), ...more })

it.each([
  { what: 'solved', formId: 'guarded', captchaKey: provider.token, status: 200 },
  { what: 'not solved', formId: 'guarded', captchaKey: '', status: 400, code: 'captcha_incomplete' },
  { what: 'made up', formId: 'guarded', captchaKey: 'guessed', status: 400, code: 'captcha_incomplete' },
  { what: 'not needed', formId: 'open', captchaKey: '', status: 200 },
])('a captcha that is $what gets $status', async ({ formId, captchaKey, status, code }) => {
  const answer = await send(formId, { captchaKey })
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([status, code])
})

it('a provider that fails opens nothing', async () => {
  provider.mood = 'broken'
  const answer = await send('guarded', { captchaKey: provider.token })
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([503, 'captcha_unavailable'])
})

it('wrong answers do not use a captcha up', async () => {
  provider.asked.length = 0
  const answer = await send('guarded', { captchaKey: provider.token }, '{"words":""}')
  expect([answer.status, provider.asked]).toEqual([400, []])
})

it('without script the form says that it needs one', async () => {
  const page = await visitor.get('/form?id=guarded')
  expect(page.body).toContain('<div class="captcha-container is-center" id="field-captchaKey">')
  expect(page.body).toContain('<noscript>')
  expect((await visitor.get('/form?id=open')).body).not.toContain('captcha-container')
  const again = await visitor.browse(SAVE, { formId: 'guarded', 'field.words': 'Typed', key: createKey() })
  expect(again.body).toContain('Complete CAPTCHA before submitting.')
  expect(again.body).toContain('value="Typed"')
})
