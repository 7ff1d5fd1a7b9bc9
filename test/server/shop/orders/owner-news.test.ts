import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createSmtpTransport } from '../../../../server/outbound/smtp.ts'
import type { SiteFiles } from '../../../../server/website/files/site-files.ts'
import { translationSchema } from '../../../../server/website/files/translation-schema.ts'
import { withTranslations } from '../../../../server/website/files/translations.ts'
import { createSender } from '../../../support/mail/sender.ts'
import { startMailServer } from '../../../support/mail/smtp-server.ts'
import { textOfMail } from '../../../support/mail/text-of-mail.ts'
import { add, buy, buyer, buyGiftCard, CHECKOUT, give, redeem } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { smallSite } from '../../../support/sites/small-site.ts'
import { Visitor } from '../../../support/sites/visitors.ts'

const OWNER = 'owner@quay.example'

function withOwner(name: string) {
  const files = smallSite(name)
  const settings = { ...files.site.settings, orderMailTo: OWNER }
  return { ...files, site: { ...files.site, settings } }
}

/** The website in German too, with a German name of its shipping method. */
function inGermanToo(files: SiteFiles): SiteFiles {
  const shippingOptions = { 'quay-post': { name: 'Päckchen' } }
  const translation = translationSchema.parse({ settings: { shippingOptions } })
  const site = { ...files.site, settings: { ...files.site.settings, languages: ['de'] } }
  const german = { ...files, site }
  return {
    ...german,
    ...withTranslations(german, [{ file: 'translations/de.json', code: 'de', translation }]),
  }
}

const sites = [inGermanToo(withOwner('quay')), smallSite('dune')]
const { ask, close, store } = await startSiteApp({ sites })
const server = await startMailServer()
afterAll(async () => {
  await server.close()
  await close()
})
beforeEach(() => {
  server.mood = 'accepts'
  server.received.length = 0
})

const meet = (name = 'quay') => Visitor.meet(ask, `${name}.example`)

/** The mails to the owner that go out now. */
async function toOwner() {
  const { sender } = createSender(store, createSmtpTransport(server.url))
  await sender.sendDue()
  return server.received.filter(({ to }) => to[0] === OWNER).map(({ source }) => textOfMail(source))
}

describe('the owner is told', () => {
  it('of an order by transfer, with all that has to be done', async () => {
    const { id } = await buy(await meet(), ['quay-cup-l', 'quay-song'], { payment: 'transfer' })
    const [mail = '', ...others] = await toOwner()
    expect(others).toEqual([])
    expect(mail).toMatch(/^Subject: New order QG-\d{4}\r?$/m)
    expect(mail).toMatch(/^Reply-To: ada@example\.com\r?$/m)
    const code = `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase()
    const [text = '', html = ''] = mail.split('text/html')
    for (const part of [text, html]) {
      for (const said of ['quay cup', 'quay large', '$18.00', 'quay song', 'Not paid yet', code])
        expect(part).toContain(said)
      for (const said of ['Ada Byron', 'ada@example.com', '1 Quay Street', 'quay Post'])
        expect(part).toContain(said)
      expect(part).toMatch(/npm run orders -- quay --show QG-\d{4}/)
    }
  })

  it('of a paid order once, and not again when it is sent', async () => {
    const { id } = await buy(await meet(), ['quay-song'])
    expect((await toOwner()).filter((mail) => mail.includes('Paid, as a test'))).toHaveLength(1)
    const keys = (await store.read.outbox.list('quay', { limit: 99, offset: 0 })).map(
      ({ dedupeKey }) => dedupeKey,
    )
    expect(keys.filter((key) => key === `order/${id}/owner`)).toHaveLength(1)
  })

  it('of a German order in the language of the website, with sums that add up', async () => {
    const visitor = await meet()
    const card = (await buyGiftCard(visitor)).code
    await toOwner()
    server.received.length = 0
    await add(visitor, 'quay-cup-l')
    await redeem(visitor, card)
    const fields = { ...buyer, region: 'NY', postalCode: '10001', optionId: 'quay-post' }
    expect((await visitor.send('POST', `/de${CHECKOUT}`, fields)).status).toBe(200)
    const [text = ''] = (await toOwner())[0]?.split('text/html') ?? []
    for (const said of [
      'quay Post',
      'United States',
      'Subtotal:',
      'Shipping:',
      'Tax:',
      'Total:',
      'Gift card: −',
      'Paid:',
    ])
      expect(text).toContain(said)
    for (const foreign of ['Päckchen', 'Vereinigte Staaten']) expect(text).not.toContain(foreign)
  })

  it('of names that keep their direction to themselves', async () => {
    await buy(await meet(), ['quay-song'], { firstName: 'Ada\u202E', lastName: '\u2067Byron' })
    const [mail = ''] = await toOwner()
    expect(mail).toContain('<bdi>Ada Byron</bdi> has ordered for')
    expect(mail).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
  })

  it('of a contribution', async () => {
    await give(await meet(), 'quay', { message: 'Fair winds' })
    const [mail = ''] = await toOwner()
    expect(mail).toMatch(/^Subject: New contribution to .+$/m)
    for (const said of [
      'Ada Byron has given $25.00',
      'Fair winds',
      'npm run export -- quay --table contributions',
    ])
      expect(mail).toContain(said)
  })

  it('of nothing by a website that names no address', async () => {
    const visitor = await meet('dune')
    await buy(visitor, ['dune-song'])
    await give(visitor, 'dune')
    const kinds = (await store.read.outbox.list('dune', { limit: 99, offset: 0 })).map(({ kind }) => kind)
    expect(kinds).not.toContain('owner-news')
  })
})
