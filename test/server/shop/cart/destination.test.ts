import { afterAll, describe, expect, it } from 'vitest'
import { siteSchema } from '../../../../server/website/files/site-schema.ts'
import { ACCOUNT, newEmail, openAccount } from '../../../support/sites/accounts.ts'
import { add, buyer, CART, CHECKOUT } from '../../../support/sites/buying.ts'
import { cartOf, readCart, sendCart, siteWithChoices } from '../../../support/sites/cart-answers.ts'
import { HTML } from '../../../support/sites/notices.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { fromManyAddresses, type SiteAnswer, Visitor } from '../../../support/sites/visitors.ts'
import { createSqlite } from '../../../support/store/scratch-databases.ts'
import { viewDatabase } from '../../../support/store/view-database.ts'

/** A shop that ships everywhere, with a tax of Madeira, whose country has no regions in its addresses. */
function siteWithMadeira() {
  const { site, ...files } = siteWithChoices()
  const tax = {
    id: 'm',
    name: 'IVA',
    country: 'PT',
    region: 'Madeira',
    ratePercent: 22,
    includesShipping: true,
  }
  return { ...files, site: siteSchema.parse({ ...site, settings: { ...site.settings, taxRules: [tax] } }) }
}

const { address, drop } = createSqlite()
const { ask, close } = await startSiteApp({
  address,
  sites: [siteWithMadeira()],
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
})
const database = await viewDatabase(address)
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await close()
  await drop()
})
const asks = fromManyAddresses(ask)

async function meet(): Promise<Visitor> {
  const visitor = await Visitor.meet(asks, 'quay.example')
  await add(visitor, 'quay-cup-s')
  return visitor
}

/** The labels of the fields after the country, such as `State*` for one with choices. */
const labelsIn = ({ body }: SiteAnswer) =>
  [...body.matchAll(/<label for="field-(?:region|postalCode)">([^<]+)[\s\S]*?<(select|input) /g)].map(
    ([, label = '', element]) => label.trim() + (element === 'select' ? '*' : ''),
  )

const FIELDS = [
  { country: 'US', labels: ['State*', 'ZIP code'] },
  { country: 'CA', labels: ['Province*', 'Postal code'] },
  { country: 'DE', labels: ['Postal code'] },
  { country: 'GB', labels: ['Postcode'] },
  { country: 'IE', labels: ['County', 'Eircode'] },
  { country: 'JP', labels: ['Postal code', 'Prefecture'] },
  { country: 'PT', labels: ['Postal code', 'State or province'] },
]

describe('the destination of a cart', () => {
  it.each(FIELDS)('is asked for in $country as $labels', async ({ country, labels }) => {
    const visitor = await meet()
    const { placeFields } = cartOf(await visitor.send('PUT', `${CART}/shipping`, { location: { country } }))
    expect(placeFields.map(({ label, choices }) => label + (choices ? '*' : ''))).toEqual(labels)
    expect(labelsIn(await visitor.get('/cart', HTML))).toEqual(labels)
    // Other answers are read on every page.
    expect((await readCart(visitor)).placeFields.filter(({ choices }) => choices)).toEqual([])
  })

  it.each([
    { from: 'US', region: 'CA', postalCode: '97201', to: 'CA', kept: ['', ''] },
    { from: 'US', region: 'California', postalCode: '97201', to: 'DE', kept: ['', '97201'] },
    { from: 'US', region: 'CA', postalCode: '97201', to: 'GB', kept: ['', ''] },
    { from: 'GB', region: '', postalCode: 'SW1A 1AA', to: 'US', kept: ['', ''] },
    { from: 'GB', region: 'California', postalCode: '97201', to: 'US', kept: ['CA', '97201'] },
  ])('keeps of $region $postalCode what fits $to, without script', async (row) => {
    const { from: country, to, region, postalCode, kept } = row
    const visitor = await meet()
    await sendCart(visitor, 'update', { country })
    const answer = await sendCart(visitor, 'update', { country: to, region, postalCode })
    expect(answer.headers.location).toBe('/cart')
    const location = (await readCart(visitor)).shippingLocation
    expect(location).toEqual({ country: to, region: kept[0], postalCode: kept[1] })
  })

  it('is shown as it was typed where it is wrong, in the words of its country', async () => {
    const visitor = await meet()
    const wrong = await sendCart(visitor, 'update', {
      country: 'US',
      region: 'california',
      postalCode: '123',
    })
    expect(wrong.status).toBe(400)
    expect(labelsIn(wrong)).toEqual(['State*', 'ZIP code'])
    expect(wrong.body).toContain('<option value="CA" selected>California')
    expect(wrong.body).toContain('Enter a ZIP code such as')
  })
})

describe('a tax of a region in a country whose addresses have none', () => {
  const { email, payment, ...address } = { ...buyer, country: 'PT', city: 'Funchal', postalCode: '9000-001' }
  const inFunchal = { ...address, email, payment, optionId: 'fast' }

  it.each([
    { region: ' madeira', tax: 22 },
    { region: 'MADEIRA', tax: 22 },
    { region: 'Lisboa', tax: 0 },
    { region: '', tax: 0 },
  ])('is $tax % for "$region" in the cart and at the checkout', async ({ region, tax }) => {
    const visitor = await meet()
    await sendCart(visitor, 'update', { country: 'PT', region, optionId: 'fast' })
    const { subtotalCents, shippingCostCents, taxCents } = await readCart(visitor)
    expect(taxCents).toBe(Math.round(((subtotalCents + shippingCostCents) * tax) / 100))
    const changed = await visitor.submit(CHECKOUT, { ...inFunchal, region, action: 'update' })
    expect(labelsIn(changed)).toEqual(['Postal code', 'State or province'])
    expect(changed.body.includes('<dt>Tax</dt>')).toBe(tax > 0)
  })

  it('is kept in an address of an account', async () => {
    const visitor = await meet()
    await openAccount(visitor, database, newEmail())
    await visitor.submit(`${ACCOUNT}/addresses`, { ...address, region: 'Madeira', id: '' })
    const [saved] = JSON.parse((await visitor.get(ACCOUNT)).body).addresses
    const page = await visitor.get(`/account/settings/address?id=${saved.id}`, HTML)
    expect(labelsIn(page)).toEqual(['Postal code', 'State or province'])
    expect(page.body).toContain('value="Madeira"')
  })

  it('leaves the region of other countries away', async () => {
    const visitor = await meet()
    const changed = await visitor.submit(CHECKOUT, { ...inFunchal, country: 'DE', action: 'update' })
    expect(labelsIn(changed)).toEqual(['Postal code'])
  })
})
