import { afterAll, expect, it } from 'vitest'
import type { SiteForm } from '../../../engine/domain/forms/form.ts'
import { keysOf } from '../../support/forms/form-keys.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { BROWSER } from '../../support/sites/tracked-events.ts'
import { fromManyAddresses, Visitor } from '../../support/sites/visitors.ts'
import { withForms } from '../../support/sites/with-forms.ts'

const letter: SiteForm = {
  id: 'letter',
  name: 'A Word',
  fields: [{ id: 'words', type: 'text', title: 'Words', required: true }],
}

const { ask, close, store } = await startSiteApp({
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
  sites: [withForms(smallSite('quay'), [letter])],
})
afterAll(close)
const createKey = await keysOf(store)

const SAVE = '/api/form/SaveFormSubmission'

/** How often a form was sent, as reports count it. */
const countOf = async () => {
  const days = await store.read.tracking.days('quay', '2000-01-01', '2200-01-01', ['formsSent'])
  return days.find(({ key }) => key === 'letter')?.count ?? 0
}

it('a form that is sent without script counts once, unless its browser refuses or it is wrong', async () => {
  const visitor = await Visitor.meet(fromManyAddresses(ask), 'quay.example')
  const submit = (headers: Readonly<Record<string, string>> = {}, words = 'Ahoy', key = createKey()) => {
    const fields = { formId: 'letter', key, pagePath: '/contact', 'field.words': words }
    return visitor.submit(SAVE, fields, { 'user-agent': BROWSER, ...headers })
  }
  const repeated = createKey()
  await submit({ dnt: '1' })
  await submit({ 'sec-gpc': '1' })
  await submit({ 'user-agent': 'Googlebot/2.1' })
  await submit({}, '')
  for (const _ of [1, 2]) expect((await submit({}, 'Ahoy', repeated)).status).toBe(303)
  // A page tells a form that its script sends.
  const body = { formId: 'letter', form: '{"words":"Ahoy"}', key: createKey() }
  expect((await visitor.send('POST', SAVE, body, { 'user-agent': BROWSER })).status).toBe(200)
  await submit({}, 'The last one')
  await expect.poll(countOf, { timeout: 10_000 }).toBe(2)
})
