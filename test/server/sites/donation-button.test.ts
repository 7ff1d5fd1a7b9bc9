import { afterAll, expect, it } from 'vitest'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'

/** The small site, whose fund of 10, 25 or any other amount of dollars has other members. */
function siteWith(name: string, fund: object): SiteFiles {
  const { collections, ...files } = smallSite(name)
  const change = <Section extends { readonly type: string }>(section: Section): Section =>
    section.type === 'donation' ? { ...section, ...fund } : section
  return {
    ...files,
    collections: collections.map((collection) => ({
      ...collection,
      data: { ...collection.data, sections: collection.data.sections?.map(change) },
    })),
  }
}

const { ask, close } = await startSiteApp({
  sites: [
    smallSite('quay'),
    siteWith('open', { buttonText: undefined }),
    siteWith('one', { buttonText: undefined, amountsCents: [2550], allowsOther: false }),
  ],
})
afterAll(close)

it.each([
  { name: 'quay', what: 'the text of its owner', says: 'Give' },
  {
    ...{ name: 'open', what: 'a text for each amount and one without' },
    says: '<span class="donation-texts"><span hidden>Give $10</span><span hidden>Give $25</span><span>Give</span></span>',
  },
  { name: 'one', what: 'its only amount', says: 'Give $25.50' },
])('the button of a fund has $what', async ({ name, says }) => {
  const visitor = await Visitor.meet(ask, `${name}.example`)
  for (const path of ['/faq', `/donate?fund=${name}-boat`])
    expect((await visitor.get(path)).body).toContain(`type="submit">${says}\n</button>`)
})
