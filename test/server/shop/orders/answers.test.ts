import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAGE_PATH, withQuery } from '../../../../engine/domain/data/paths.ts'
import type { FieldType } from '../../../../engine/domain/forms/field-types.ts'
import type { FieldValue } from '../../../../engine/domain/forms/form.ts'
import type { SiteFiles } from '../../../../server/website/files/site-files.ts'
import { add, buyer, checkOut, orderIn } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { smallSite } from '../../../support/sites/small-site.ts'
import { Visitor } from '../../../support/sites/visitors.ts'

interface Question {
  readonly type: FieldType
  readonly title: string
  readonly answer: FieldValue
  /** The words on the pages; undefined for a question that was left out. */
  readonly shown: string | undefined
  readonly options?: readonly string[]
}

const questions: readonly Question[] = [
  { type: 'text', title: 'Words', answer: 'To <Ada>', shown: 'To &lt;Ada&gt;' },
  { type: 'textarea', title: 'Note', answer: 'Left side\nplease', shown: 'Left side\nplease' },
  { type: 'select', title: 'Face', answer: 'Roman', shown: 'Roman', options: ['Roman', 'Script'] },
  {
    type: 'checkbox',
    title: 'Finish',
    answer: ['Matt', 'Round'],
    shown: 'Matt, Round',
    options: ['Matt', 'Round'],
  },
  { type: 'date', title: 'Wedding', answer: { Month: '5', Day: '17', Year: '2027' }, shown: '5/17/2027' },
  { type: 'name', title: 'Couple', answer: { First: 'Ada', Last: 'Moran' }, shown: 'Ada Moran' },
  { type: 'number', title: 'Size', answer: '0', shown: '0' },
  { type: 'email', title: 'Proof', answer: '', shown: undefined },
]

/** The small site, whose ring asks all of these questions. */
function askingSite(): SiteFiles {
  const { collections, ...rest } = smallSite('quay')
  const fields = questions.map(({ type, title, options }, at) => ({
    ...{ id: `q${at}`, type, title, required: false },
    ...(options === undefined ? {} : { options }),
  }))
  const files = JSON.parse(JSON.stringify({ ...rest, collections }), (key, value) =>
    key === 'additionalFieldsForm' ? { ...value, fields } : value,
  )
  return { ...rest, collections: files.collections }
}

const { ask, close, store } = await startSiteApp({ sites: [askingSite()] })
afterAll(close)

const additionalFields = JSON.stringify(
  Object.fromEntries(questions.map(({ answer }, at) => [`q${at}`, answer])),
)

const pages = new Map<string, string>()
let orderId: string

beforeAll(async () => {
  const visitor = await Visitor.meet(ask, 'quay.example')
  await add(visitor, 'quay-ring', { additionalFields })
  pages.set('cart', (await visitor.get(PAGE_PATH.cart)).body)
  pages.set('checkout', (await visitor.get(PAGE_PATH.checkout)).body)
  orderId = orderIn(await checkOut(visitor))
  const after = {
    confirmation: PAGE_PATH.orderConfirmed,
    status: PAGE_PATH.orderStatus,
    mail: PAGE_PATH.orderEmailDocument,
  }
  for (const [name, path] of Object.entries(after))
    pages.set(name, (await visitor.get(withQuery(path, { order: orderId }))).body)
  await add(visitor, 'quay-ring', { additionalFields })
  const awaited = orderIn(await checkOut(visitor, { ...buyer, payment: 'transfer' }))
  pages.set('awaited', (await visitor.get(withQuery(PAGE_PATH.orderReceived, { order: awaited }))).body)
})

describe.each(['cart', 'checkout', 'confirmation', 'awaited', 'status', 'mail'])('the %s', (page) => {
  it.each(questions)('shows the answer to a question of type $type', ({ title, shown }) => {
    const body = pages.get(page) ?? ''
    const answer = new RegExp(`>${title}</(?:dt|span)>\\s*<(?:dd|span)[^>]*>([^<]*)<`).exec(body)?.[1]
    expect(answer).toBe(shown)
  })
})

it('keeps the questions in the order, although the product may ask others later', async () => {
  const order = await store.read.orders.byId('quay', orderId)
  expect(order?.lines[0]?.answers?.slice(0, 3)).toEqual([
    { title: 'Words', value: 'To <Ada>' },
    { title: 'Note', value: 'Left side\nplease' },
    { title: 'Face', value: 'Roman' },
  ])
})
