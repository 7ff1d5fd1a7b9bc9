import { afterAll, describe, expect, it } from 'vitest'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'

/** Texts of owners as editors and mails make them, in each place where a page or a feed says them again. */

const CAFE = '<p>Tom &amp; Ines&rsquo;s caf&eacute;: <a href="/shop/quay-cup">cups</a></p>'
const PICTURE = '<p><img src="/a.jpg" srcset="/a.jpg 300w"><a href=\'next\'>n</a></p>'
const CONTACTS = '<p>Ask ada@quay.test or +1 207 555 0142, never <a href="/contact">bob@quay.test</a></p>'
const FAMILY = '👨‍👩‍👧‍👦'
const small = smallSite('quay')
const collections = small.collections.map((one) =>
  one.typeName === 'blog' || one.typeName === 'events'
    ? {
        ...one,
        items: one.items.map((item, at) => ({
          ...item,
          title: at === 0 ? 'Tom\u000b & Ines' : item.title,
          data: {
            ...item.data,
            excerpt: at === 0 ? CAFE : `<p>${'a'.repeat(155)}${FAMILY}</p>`,
            body: at === 0 ? PICTURE : CONTACTS,
          },
        })),
      }
    : one,
)
const words = { ...small.site.data.localizedStrings, productPriceFreeText: 'Free' }
const website = { ...(small.site.data.website as object), footerText: 'Ada & Sons <ada@quay.test>' }
const site = { ...small.site, data: { ...small.site.data, website, localizedStrings: words } }
/** All products for nothing. */
function asGift(collection: (typeof collections)[number]) {
  const items = collection.items.map((item) => ({
    ...item,
    variants: item.variants.map((variant) => ({ ...variant, priceCents: 0, isOnSale: false })),
  }))
  return { ...collection, items }
}

const { ask, close } = await startSiteApp({
  sites: [{ ...small, site, collections: collections.map(asGift) }],
})
afterAll(close)

const at = async (path: string) =>
  (await ask({ method: 'GET', path, headers: { host: 'quay.example' }, body: undefined })).body
const post = '/journal/post-1'

describe('markup', () => {
  it('is decoded and escaped once in descriptions and structured data', async () => {
    const page = await at(post)
    const text = 'Tom &amp; Ines’s café: cups'
    expect(page).toContain(`<meta name="description" content="${text}">`)
    expect(page).toContain(`<meta property="og:description" content="${text}">`)
    expect(page).toContain('"description": "Tom & Ines’s café: cups"')
  })

  it('is cut behind a whole character', async () => {
    expect(await at('/journal/post-2')).toContain(`content="${'a'.repeat(155)}…"`)
  })

  it('has links to write and call, and none within links', async () => {
    expect(await at('/journal/post-2')).toContain(
      '<p>Ask <a href="mailto:ada@quay.test">ada@quay.test</a> or <a href="tel:+12075550142">+1&nbsp;207&nbsp;555&nbsp;0142</a>,' +
        ' never <a href="/contact">bob@quay.test</a></p>',
    )
  })

  it('of footers is escaped before it is linked', async () => {
    expect(await at('/journal')).toContain(
      'Ada &amp; Sons &lt;<a href="mailto:ada@quay.test">ada@quay.test</a>&gt;',
    )
  })

  it('is text in the results of a search', async () => {
    const page = await at('/search?q=Ines')
    expect(page).toContain('<p class="card-excerpt">Tom &amp; Ines’s café: cups</p>')
  })
})

describe('a free product', () => {
  it.each(['/shop', '/shop/cup'])('has the words of the website on %s', async (path) => {
    const page = await at(path)
    expect(page).toContain('Free')
    expect(page.replaceAll(/<aside class="cart-corner".*?<\/aside>/gs, '')).not.toContain('$0.00')
  })

  it('has its price for search engines', async () => {
    expect(await at('/shop/cup')).toContain('"price":"0.00"')
  })
})

describe('a feed', () => {
  it('has no character that XML refuses, and no relative address', async () => {
    const feed = await at('/journal?format=rss')
    expect(feed).toContain('<title>Tom &amp; Ines</title>')
    expect(feed).not.toContain('\u000b')
    expect(feed).toContain('href="http://quay.example/shop/quay-cup"'.replaceAll('"', '&quot;'))
    expect(feed).toContain('src="http://quay.example/a.jpg"'.replaceAll('"', '&quot;'))
    expect(feed).toContain('http://quay.example/journal/next')
  })
})

describe('a query', () => {
  it.each([
    { before: 999, isRead: true },
    { before: 1000, isRead: false },
  ])('with $before values before this one', async ({ before, isRead }) => {
    const page = await at(`/search?${'a=&'.repeat(before)}q=Ines`)
    expect(page.includes('value="Ines"')).toBe(isRead)
  })
})
