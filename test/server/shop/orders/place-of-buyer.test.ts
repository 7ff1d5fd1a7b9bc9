import { afterAll, expect, it } from 'vitest'
import type { SiteFiles } from '../../../../server/website/files/site-files.ts'
import { add, checkOut } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { smallSite } from '../../../support/sites/small-site.ts'
import { Visitor } from '../../../support/sites/visitors.ts'

/** The small website, which ships anywhere. */
function worldwideSite(): SiteFiles {
  const { site, ...rest } = smallSite('quay')
  const shippingOptions = site.settings.shippingOptions.map(({ countries: _, ...option }) => option)
  return { ...rest, site: { ...site, settings: { ...site.settings, shippingOptions } } }
}

const { ask, close } = await startSiteApp({ sites: [worldwideSite()] })
afterAll(close)

const place = (country: string, region: string, postalCode: string) => ({ country, region, postalCode })

it.each([
  { to: place('US', 'or', '97201-1234'), errors: {} },
  { to: place('us', 'Oregon', ' 97201'), errors: {} },
  { to: place('US', 'PR', '00901'), errors: {} },
  { to: place('US', 'AE', '09012'), errors: {} },
  { to: place('US', '', '97201'), errors: { region: ['Choose your state'] } },
  { to: place('US', 'Ontario', '97201'), errors: { region: ['Enter a state or province such as AL'] } },
  { to: place('US', 'OR', ''), errors: { postalCode: ['Enter your ZIP code'] } },
  {
    to: place('US', 'XX', 'K1A 0B1'),
    errors: {
      region: ['Enter a state or province such as AL'],
      postalCode: ['Enter a ZIP code such as 97201'],
    },
  },
  { to: place('CA', 'quebec', 'h2x 1y4'), errors: {} },
  {
    to: place('CA', 'NY', '10001'),
    errors: {
      region: ['Enter a state or province such as AB'],
      postalCode: ['Enter a postal code such as K1A 0B1'],
    },
  },
  { to: place('AU', 'Victoria', '3000'), errors: {} },
  { to: place('AU', 'Kent', '3000'), errors: { region: ['Enter a state or province such as ACT'] } },
  { to: place('DE', '', 'D-28195'), errors: {} },
  { to: place('DE', 'Bremen', '2819'), errors: { postalCode: ['Enter a postal code such as 10115'] } },
  { to: place('GB', '', 'sw1a1aa'), errors: {} },
  { to: place('GB', '', '97201'), errors: { postalCode: ['Enter a postcode such as SW1A 1AA'] } },
  // Hong Kong has no postal codes, and nothing is known of those of Cuba.
  { to: place('HK', '', ''), errors: {} },
  { to: place('CU', '', '?'), errors: {} },
])('$to.country "$to.region" "$to.postalCode" is checked', async ({ to, errors }) => {
  const visitor = await Visitor.meet(ask, 'quay.example')
  await add(visitor, 'quay-cup-l')
  const answer = JSON.parse((await checkOut(visitor, { ...to, expectedTotalCents: 1 })).body)
  expect(answer.errors ?? {}).toEqual(errors)
})
