import { afterAll, expect, it } from 'vitest'
import type { Email } from '../../../../server/mail/email.ts'
import { toRestockEmail } from '../../../../server/restock/restock-email.ts'
import { add, buy, CART } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { smallSite } from '../../../support/sites/small-site.ts'
import { Visitor } from '../../../support/sites/visitors.ts'
import { withGoods } from '../../../support/sites/with-goods.ts'

const BLUE = '/assets/site/mug-blue.svg'
const RUST = '/assets/site/mug-rust.svg'
const items = [BLUE, RUST].map((assetUrl) => ({ assetUrl, altText: 'A mug', originalSize: '8x8' }))
const mug = {
  product: { variantOptionOrdering: ['Color'], variantPictures: { 'quay-mug-blue': 0, 'quay-mug-rust': 1 } },
  variants: [
    { sku: 'quay-mug-blue', attributes: { Color: 'Blue' } },
    { sku: 'quay-mug-rust', attributes: { Color: 'Rust' } },
    { sku: 'quay-mug-bone', attributes: { Color: 'Bone' } },
  ],
  data: { ...items[0], items },
}

const { ask, close, store, websites } = await startSiteApp({
  sites: [withGoods(smallSite('quay'), { mug })],
})
afterAll(close)

const meet = () => Visitor.meet(ask, 'quay.example')

it.each([
  { sku: 'quay-mug-blue', shows: BLUE },
  { sku: 'quay-mug-rust', shows: RUST },
  { sku: 'quay-mug-bone', shows: BLUE },
])('the cart shows the picture of the variant $sku', async ({ sku, shows }) => {
  const visitor = await meet()
  await add(visitor, sku)
  const { body } = await visitor.get(CART)
  expect(JSON.parse(body).entries[0].picture.assetUrl).toBe(shows)
})

it('order, status and mails show the pictures of two variants of one product', async () => {
  const visitor = await meet()
  const { id } = await buy(visitor, ['quay-mug-rust', 'quay-mug-blue'])
  for (const path of [`/checkout/confirmed?order=${id}`, `/checkout/status?order=${id}`]) {
    const { body } = await visitor.get(path)
    expect([path, body.includes('mug-rust.svg'), body.includes('mug-blue.svg')]).toEqual([
      ...[path, true, true],
    ])
  }
  const mails = await store.read.outbox.list('quay', { limit: 9, offset: 0 })
  expect((mails[0]?.email as Email | undefined)?.content).toMatchObject({
    order: {
      items: [
        { picture: { url: expect.stringContaining('mug-rust') } },
        { picture: { url: expect.stringContaining('mug-blue') } },
      ],
    },
  })
})

it('the mail about a variant in stock shows it and links to it', async () => {
  const { directory, signer } = websites
  const site = await directory.byId('quay')
  const item = await store.read.items.byId('quay', 'quay-mug')
  const variants = await store.read.variants.of('quay', ['quay-mug'])
  const variant = variants.find(({ sku }) => sku === 'quay-mug-rust')
  if (site === undefined || item === undefined || variant === undefined) throw new Error('There is no mug.')
  const buyer = { email: 'ada@example.com', origin: 'http://quay.example' }
  const mail = toRestockEmail({ site, signer }, { item, variant }, buyer)
  expect(mail.content).toMatchObject({
    restock: {
      picture: { url: expect.stringContaining('mug-rust') },
      url: 'http://quay.example/shop/mug?sku=quay-mug-rust',
    },
  })
})
