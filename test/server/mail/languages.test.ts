import { afterAll, expect, it } from 'vitest'
import type { Email } from '../../../server/mail/email.ts'
import { readSiteFiles } from '../../../server/website/files/site-files.ts'
import { listSiteFolders } from '../../../server/website/files/site-folders.ts'
import { ACCOUNT, signUp } from '../../support/sites/accounts.ts'
import { add, buyer, CHECKOUT } from '../../support/sites/buying.ts'
import { addContributor, signIn } from '../../support/sites/contributors.ts'
import { RESTOCK } from '../../support/sites/restock.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const sites = await Promise.all(listSiteFolders().map((folder) => readSiteFiles(folder)))
const { ask, close, store } = await startSiteApp({ sites })
afterAll(close)

const bell = { productId: 'ships-bell', variantId: 'SB-5' }
const meet = () => Visitor.meet(ask, 'localhost')

async function mailTo(recipient: string, kind: string): Promise<Email> {
  const mails = await store.read.outbox.list('harbour', { limit: 999, offset: 0 })
  const found = mails.find((mail) => mail.recipient === recipient && mail.kind === kind)
  if (found === undefined) throw new Error(`There is no mail ${kind} to ${recipient}.`)
  return found.email as Email
}

/** Signs up for restock at a path of the API, and lets a contributor send. */
async function waitFor(path: string, siteVisitorEmail: string): Promise<void> {
  const sent = { ...bell, siteVisitorEmail, isJoinMailingList: true }
  expect((await (await meet()).send('POST', path + RESTOCK, sent)).status).toBe(200)
  const owner = await meet()
  await signIn(owner, (await addContributor(store, 'harbour', 'STORE_MANAGER')).email)
  const variant = { websiteId: 'harbour', itemId: bell.productId, sku: bell.variantId }
  const setStock = (qtyInStock: number) =>
    store.transaction(({ stock }) => stock.set(variant, { qtyInStock, isUnlimited: false }))
  await setStock(1)
  expect((await owner.send('POST', `${RESTOCK}/send`, bell)).status).toBe(200)
  await setStock(0)
}

it('a mail about restock is in the language of the sign-up', async () => {
  await waitFor('/de', 'ada@example.com')
  const email = await mailTo('ada@example.com', 'restock')
  expect(email.language).toBe('de')
  expect(email.subject).toContain('Schiffsglocke')
  expect(JSON.stringify(email.content)).toContain('/de/shop/ships-bell')
  expect(email.unsubscribe?.url).toContain('/de/newsletter/unsubscribe')
  await waitFor('', 'bo@example.com')
  const other = await mailTo('bo@example.com', 'restock')
  expect([other.language, other.subject.includes('Ship’s Bell')]).toEqual([undefined, true])
})

it('the confirmation of a newsletter is in the language of its form', async () => {
  await waitFor('/de', 'cy@example.com')
  const email = await mailTo('cy@example.com', 'newsletter-confirmation')
  expect(email.language).toBe('de')
  expect(JSON.stringify(email.content)).toContain('/de/newsletter/confirm')
})

it('a mail of an account is in the language of its request', async () => {
  const visitor = await meet()
  const send = visitor.send.bind(visitor)
  visitor.send = (method, path, ...rest) => send(method, `/de${path}`, ...rest)
  await signUp(visitor, 'di@example.com')
  const email = await mailTo('di@example.com', 'account')
  expect([email.language, JSON.stringify(email.content).includes('/de/account/confirm')]).toEqual([
    'de',
    true,
  ])
  await visitor.send('POST', `${ACCOUNT}/password-reset`, { email: 'di@example.com' })
})

it('a mail of an order is in the language of its checkout', async () => {
  const visitor = await meet()
  await add(visitor, 'SP-1', { itemId: 'salt-pig' })
  const fields = { ...buyer, email: 'eve@example.com', optionId: 'standard' }
  expect((await visitor.send('POST', `/de${CHECKOUT}`, fields)).status).toBe(200)
  const email = await mailTo('eve@example.com', 'order')
  expect(email).toMatchObject({ language: 'de', content: { origin: expect.stringMatching(/\/de$/) } })
})
