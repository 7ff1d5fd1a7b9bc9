import { BILLING_UNIT, PRODUCT_TYPE, RECORD_TYPE } from '../../../engine/domain/data/codes.ts'
import type { Json } from '../../../engine/index.ts'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { collectionSchema, siteSchema } from '../../../server/website/files/site-schema.ts'
import { smallKinds } from './small-kinds.ts'

const PUBLISHED = '2026-03-01T09:00:00Z'
/**
 * A website with one of everything that can be bought, and one page of each kind, as its files say.
 *
 * `name` is its host's and stands in front of all ids; `mark` is in all its texts.
 */
export function smallSite(name: string, mark = name): SiteFiles {
  const collections = [
    homeOf(name, mark),
    shopOf(name, mark),
    journalOf(name, mark),
    { ...journalOf(name, mark, 'vault'), password: passwordOf(name) },
    { ...journalOf(name, mark, 'club'), membership: `${name}-pass` },
    { ...base(name, mark, 'help'), typeName: 'folder' },
    {
      ...base(name, mark, 'faq'),
      typeName: 'page',
      parentId: `${name}-help`,
      data: { sections: [fundOf(name, mark)] },
    },
    { ...base(name, mark, 'tour'), typeName: 'index' },
    { ...base(name, mark, `about-${name}`), typeName: 'page' },
    ...smallKinds(name, mark, (urlId) => base(name, mark, urlId)),
  ]
  const site = siteOf(name, mark)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><title>${mark}</title></svg>`
  return {
    site: siteSchema.parse(site),
    collections: collections.map((collection) => collectionSchema.parse(collection)),
    sources: new Map<string, Json>([
      ['site.json', site],
      ...collections.map((one) => [`collections/${one.id}.json`, one as Json] as const),
    ]),
    warnings: [],
    assets: [
      { name: `${name}-cup.svg`, contentType: 'image/svg+xml', bytes: Buffer.from(drawing) },
      { name: `bought-${name}-song.svg`, contentType: 'image/svg+xml', bytes: Buffer.from(drawing) },
      { name: `${name}-horn.mp3`, contentType: 'audio/mpeg', bytes: Buffer.from(`${mark} toot`) },
    ],
  }
}

/** The same behind a password, as a whole. */
export function lockedSite(name: string, mark = name): SiteFiles {
  const { site, sources, ...files } = smallSite(name, mark)
  const password = passwordOf(name)
  const source = { ...(sources.get('site.json') as object), password }
  return { ...files, site: { ...site, password }, sources: new Map(sources).set('site.json', source) }
}

export function hostOf(name: string): string {
  return `${name}.example`
}

/** Of its page `vault`, which only some may see, and of a website that is locked as a whole. */
export function passwordOf(name: string): string {
  return `${name} sesame`
}

function siteOf(name: string, mark: string) {
  const coupon = (code: string, changes: object = {}) => ({
    id: `${name}-${code}`,
    code: `${name}-${code}`,
    kind: 'percent',
    value: 10,
    minimumSubtotalCents: 0,
    startsAt: null,
    endsAt: null,
    isEnabled: true,
    ...changes,
  })
  return {
    id: name,
    identifier: name,
    title: `${mark} Goods`,
    theme: 'linden',
    hosts: [hostOf(name)],
    settings: {
      currency: 'USD',
      locale: 'en-US',
      timeZone: 'UTC',
      minimumSubtotalCents: 1000,
      multipleQuantityAllowedForServices: true,
      textareaMaxLength: true,
      shippingOptions: [{ id: `${name}-post`, name: `${mark} Post`, priceCents: 500, countries: ['US'] }],
      taxRules: [
        {
          id: `${name}-tax`,
          name: `${mark} Tax`,
          country: 'US',
          region: 'NY',
          ratePercent: 10,
          includesShipping: false,
        },
      ],
      mailingLists: [{ id: `${name}-news`, name: `${mark} news` }],
      forms: formsOf(name, mark),
    },
    coupons: [
      coupon('ten'),
      coupon('big', { minimumSubtotalCents: 100_000 }),
      coupon('old', { endsAt: PUBLISHED }),
    ],
    data: {
      website: { siteTagLine: `${mark} tagline`, contactEmail: 'shop@example.com', footerText: mark },
      websiteSettings: {},
      localizedStrings: {},
    },
  }
}

/** A form with one question, and a newsletter. */
function formsOf(name: string, mark: string) {
  const email = { id: 'email', type: 'email', title: `${mark} email`, required: true }
  const words = { id: 'words', type: 'text', title: `${mark} words`, required: true }
  return [
    { id: `${name}-contact`, name: `${mark} contact`, fields: [words] },
    { id: `${name}-news`, name: `${mark} news`, mailingListId: `${name}-news`, fields: [email] },
  ]
}

function base(name: string, mark: string, urlId: string) {
  return {
    id: `${name}-${urlId.replaceAll('/', '-') || 'home'}`,
    urlId,
    title: `${mark} ${urlId || 'home'}`,
    position: 0,
    parentId: null,
    isInNavigation: true,
    data: { description: `${mark} description` },
  }
}

function homeOf(name: string, mark: string) {
  const sections = [
    { type: 'products', title: `${mark} new`, collection: 'shop', count: 4 },
    { type: 'text', html: `<p>${mark} welcome</p>` },
  ]
  return { ...base(name, mark, ''), typeName: 'page', data: { sections } }
}

/** Something to give to, 10 to 1,000 dollars. */
function fundOf(name: string, mark: string) {
  return {
    type: 'donation',
    id: `${name}-boat`,
    title: `${mark} boat`,
    text: `${mark} needs planks`,
    amountsCents: [1000, 2500],
    allowsOther: true,
    minimumCents: 1000,
    maximumCents: 100_000,
    buttonText: 'Give',
    thanks: `${mark} floats`,
  }
}

function journalOf(name: string, mark: string, urlId = 'journal') {
  const post = (at: number) => ({
    id: `${name}-${urlId}-${at}`,
    urlId: `post-${at}`,
    title: `${mark} post ${at}`,
    recordType: RECORD_TYPE.text,
    publishOn: PUBLISHED,
    data: { body: `<p>${mark} body</p>`, tags: [`${mark} tag`] },
  })
  return { ...base(name, mark, urlId), typeName: 'blog', items: [post(1), post(2)] }
}

function shopOf(name: string, mark: string) {
  const items = Object.entries(goodsOf(name, mark)).map(([urlId, { product, variants, data = {} }]) => ({
    id: `${name}-${urlId}`,
    urlId,
    title: `${mark} ${urlId}`,
    recordType: RECORD_TYPE['store-item'],
    publishOn: PUBLISHED,
    data: {
      excerpt: `<p>${mark} excerpt</p>`,
      assetUrl: `/assets/site/${name}-cup.svg`,
      originalSize: '8x8',
      altText: `${mark} drawing`,
      structuredContent: { productType: PRODUCT_TYPE.physical, variantOptionOrdering: [], ...product },
      ...data,
    },
    variants,
  }))
  return { ...base(name, mark, 'shop'), typeName: 'products', items }
}

/** Everything that can be bought, by its address. */
function goodsOf(
  name: string,
  mark: string,
): Readonly<Record<string, { product: object; variants: object[]; data?: object }>> {
  const variant = (sku: string, changes: object = {}) => ({
    sku: `${name}-${sku}`,
    attributes: {},
    priceCents: 1200,
    qtyInStock: 5,
    ...changes,
  })
  const plan = { billingPeriod: { value: 2, unit: BILLING_UNIT[0] }, numBillingCycles: 0 }
  return {
    cup: {
      product: { variantOptionOrdering: ['Size'] },
      variants: [
        variant('cup-s', { attributes: { Size: `${mark} small` } }),
        variant('cup-l', { attributes: { Size: `${mark} large` }, priceCents: 1800, isUnlimited: true }),
      ],
    },
    ring: { product: { additionalFieldsForm: engravingOf(name, mark) }, variants: [variant('ring')] },
    song: {
      product: { productType: PRODUCT_TYPE.digital },
      variants: [variant('song', { isUnlimited: true })],
      data: { digitalContent: { sections: songOf(name, mark) } },
    },
    tuning: {
      product: { productType: PRODUCT_TYPE.service },
      variants: [variant('tuning', { isUnlimited: true })],
    },
    tea: { product: { isSubscribable: true, subscriptionPlan: plan }, variants: [variant('tea')] },
    gift: {
      product: { productType: PRODUCT_TYPE['gift-card'], variantOptionOrdering: ['Amount'] },
      variants: [variant('gift', { attributes: { Amount: '$12' }, isUnlimited: true })],
    },
    pass: {
      product: { productType: PRODUCT_TYPE.paywall },
      variants: [variant('pass', { isUnlimited: true })],
    },
    pin: { product: {}, variants: [variant('pin', { priceCents: 100 })] },
    relic: {
      product: {},
      variants: [variant('relic', { qtyInStock: 0 })],
      data: { merchandising: { restockNotificationMessages: { CTAText: `${mark} back?` } } },
    },
  }
}

/** The file that the buyer of the song gets. */
function songOf(name: string, mark: string) {
  const picture = {
    assetUrl: `/assets/site/bought-${name}-song.svg`,
    originalSize: '8x8',
    altText: `${mark} notes`,
  }
  return [
    { type: 'text', html: `<p>${mark} chorus</p>` },
    { type: 'picture', picture },
  ]
}

function engravingOf(name: string, mark: string) {
  return {
    id: `${name}-engraving`,
    name: `${mark} engraving`,
    fields: [
      { id: 'words', type: 'textarea', title: `${mark} words`, required: true, maxLength: 20 },
      { id: 'contact', type: 'email', title: `${mark} contact`, required: false },
    ],
  }
}
