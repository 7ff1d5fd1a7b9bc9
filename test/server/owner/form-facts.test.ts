import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteForm } from '../../../engine/domain/forms/form.ts'
import type { Email } from '../../../server/mail/email.ts'
import { keysOf } from '../../support/forms/form-keys.ts'
import { CART, SUBSCRIPTION } from '../../support/sites/buying.ts'
import { startOwnerApp } from '../../support/sites/owner-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { fromManyAddresses, Visitor } from '../../support/sites/visitors.ts'
import { withForms } from '../../support/sites/with-forms.ts'

const field = (id: string, type: SiteForm['fields'][number]['type'], required = false) => {
  return { id, type, title: `The ${id}`, required }
}
const letter: SiteForm = {
  id: 'letter',
  name: 'Letter',
  fields: [field('words', 'text'), field('mine', 'email'), field('home', 'address')],
}
const news: SiteForm = {
  id: 'news',
  name: 'News',
  mailingListId: 'list',
  fields: [field('email', 'email', true), field('who', 'name'), field('secret', 'password')],
}
const site = withForms(smallSite('quay'), [letter, news], {}, [{ id: 'list', name: 'The List' }])

const { ask, askOwner, store, close } = await startOwnerApp({
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
  sites: [site],
})
afterAll(close)
const createKey = await keysOf(store)

const SAVE = '/api/form/SaveFormSubmission'
let visitor: Visitor
beforeAll(async () => {
  visitor = await Visitor.meet(fromManyAddresses(ask), 'quay.example')
})

const page = {
  ...{ pagePath: '/visit', pageTitle: 'Visit us', pageId: 'p1' },
  ...{ collectionId: 'c1', objectName: 'page-section-7' },
}
const mails = async () =>
  (await store.read.outbox.list('quay', { limit: 99, offset: 0 })).map(({ email }) => email as Email)
const csvOf = async (table: string) => (await askOwner('GET', `exports/${table}`)).body

describe('a submission', () => {
  it('tells its owner the page that it was sent from, with and without script', async () => {
    const form = JSON.stringify({ words: 'Ahoy' })
    await visitor.send('POST', SAVE, { formId: 'letter', key: createKey(), form, ...page })
    await visitor.submit(SAVE, { formId: 'letter', key: createKey(), 'field.words': 'Again', ...page })
    const { submissions } = (await askOwner('GET', 'submissions')).json
    expect(submissions).toMatchObject([page, page])
    expect(await csvOf('submissions')).toContain('Visit us,p1,c1,page-section-7')
    expect(JSON.stringify(await mails())).toContain('"page":"Visit us (/visit)"')
  })

  it('is answered to the visitor who wrote it', async () => {
    const send = (mine: string) =>
      visitor.send('POST', SAVE, { formId: 'letter', key: createKey(), form: JSON.stringify({ mine }) })
    await send('mailto:Ada@example.com')
    expect((await send('ada@example.com\r\nBcc: all@example.com')).status).toBe(400)
    await send('')
    const replies = (await mails()).map(({ replyTo }) => replyTo)
    expect(replies.filter(Boolean)).toEqual(['Ada@example.com'])
  })

  it('has an address in the form of its country', async () => {
    const home = { Line1: 'Domkloster 4', City: 'Köln', Zip: '５0667', Country: 'Deutschland' }
    const form = JSON.stringify({ home })
    await visitor.send('POST', SAVE, { formId: 'letter', key: createKey(), form })
    expect(await csvOf('submissions')).toContain('"Domkloster 4, 50667 Köln, Deutschland"')
  })
})

describe('a subscriber', () => {
  it('is exported with the answers to further questions', async () => {
    const names = { 'field.who.First': 'Ada', 'field.who.Last': '' }
    await visitor.submit(SAVE, { formId: 'news', 'field.email': 'ada@example.com', ...names })
    const fields = { ...names, 'field.who.Last': 'Byron', 'field.secret': 'hunter2' }
    await visitor.submit(SAVE, { formId: 'news', 'field.email': 'ada@example.com', ...fields })
    const [mail] = (await mails()).filter(({ to }) => to === 'ada@example.com')
    const link = /\/newsletter\/confirm\?([^"]*)/.exec(JSON.stringify(mail))?.[1] ?? ''
    await visitor.submit('/api/newsletter/confirm', Object.fromEntries(new URLSearchParams(link)))
    const { subscribers } = (await askOwner('GET', 'mailing-lists/list/subscribers')).json
    expect(subscribers).toMatchObject([
      { email: 'ada@example.com', answers: [{ id: 'who', text: 'Ada Byron' }, { text: '••••••••' }] },
    ])
    expect(await csvOf('subscribers')).toContain('The who: Ada Byron')
  })
})

it('a cart takes the list of a product, with and without script', async () => {
  const cup = { itemId: 'quay-cup', sku: 'quay-cup-l', collectionId: 'quay-shop' }
  expect((await visitor.send('POST', `${CART}/entries`, cup)).status).toBe(200)
  expect((await visitor.submit(`${CART}/entries`, cup)).status).toBe(303)
  const tea = { itemId: 'quay-tea', sku: 'quay-tea', collectionId: 'quay-shop' }
  expect((await visitor.send('POST', SUBSCRIPTION, tea)).status).toBe(200)
})
