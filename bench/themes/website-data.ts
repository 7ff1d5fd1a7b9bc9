import type { Draw } from './draw.ts'
import { paragraph, slugOf, titleOf, words } from './words.ts'

/** A JSON object under construction. */
export interface Fields {
  [name: string]: unknown
}

const DAY_MS = 86_400_000
const FIRST_MS = 1_672_531_200_000

/** The context that the pages of one website share. Each website has other optional fields, so other shapes. */
export function makeWebsite(draw: Draw): Fields {
  const title = titleOf(draw)
  const website: Fields = {
    id: draw.id(),
    identifier: slugOf(title),
    websiteType: draw.below(6),
    contentModifiedOn: FIRST_MS + draw.below(400) * DAY_MS,
    cloneable: false,
    language: 'en-US',
    timeZone: draw.one(['America/New_York', 'Europe/Berlin', 'Asia/Tokyo', 'Australia/Sydney']),
    siteTitle: title,
    siteDescription: `<p>${paragraph(draw, 12)}</p>`,
    baseUrl: `https://${slugOf(title)}.example.com`,
    authenticUrl: `https://${slugOf(title)}.example.com`,
    siteStatus: { value: draw.one([1, 9]) },
  }
  maybe(draw, website, 'logoImageUrl', () => `https://images.example.com/logo/${draw.id()}.png`)
  maybe(draw, website, 'siteTagLine', () => words(draw, 5))
  maybe(draw, website, 'location', () => makePlace(draw))
  maybe(draw, website, 'contactEmail', () => `hello@${slugOf(title)}.example.com`)
  maybe(draw, website, 'contactPhoneNumber', () => `555 01${draw.below(90) + 10}`)
  maybe(draw, website, 'socialAccounts', () =>
    draw.some(['Instagram', 'Pinterest', 'YouTube', 'Mastodon']).map((serviceName, position) => ({
      id: position,
      serviceName,
      screenname: slugOf(title),
      profileUrl: `https://${serviceName.toLowerCase()}.example.com/${slugOf(title)}`,
    })),
  )
  return {
    'squarespace-headers': `<script>Static = ${JSON.stringify({ id: website['id'], words: paragraph(draw, 120) })}</script>`,
    'squarespace-footers': '<script src="https://static.example.com/site.js"></script>',
    squarespace: {
      'page-id': `collection-${draw.id()}`,
      'page-classes': words(draw, 6),
      'main-content': `<div>${paragraph(draw, 60)}</div>`,
    },
    website,
    websiteSettings: makeSettings(draw),
    template: { assets: '/universal', mobileStylesEnabled: draw.happens(0.5) },
    showCart: draw.happens(0.5),
    shoppingCart: { totalQuantity: draw.below(4), subtotalCents: draw.below(20_000) },
    mainNavigation: { items: draw.times(4 + draw.below(4), () => makeLink(draw, true)) },
    footerNavigation: { items: draw.times(3, () => makeLink(draw, false)) },
    ...Object.fromEntries(
      draw.times(draw.below(90), (at) => [`bundle-${at}-${words(draw, 1)}`, '<script></script>']),
    ),
  }
}

function makeSettings(draw: Draw): Fields {
  const settings: Fields = {
    id: draw.id(),
    country: draw.one(['US', 'DE', 'JP', 'AU']),
    timeZone: 'America/New_York',
    storeSettings: { currenciesSupported: ['USD'], defaultCurrency: 'USD', selectedCurrency: 'USD' },
    commentsEnabled: draw.happens(0.6),
    simpleLikingEnabled: draw.happens(0.6),
  }
  maybe(draw, settings, 'announcementBarSettings', () => ({ style: 1, text: `<p>${words(draw, 8)}</p>` }))
  return settings
}

function makeLink(draw: Draw, hasChildren: boolean): Fields {
  const title = titleOf(draw)
  const link: Fields = { active: draw.happens(0.2) }
  if (draw.happens(0.2))
    link['externalLink'] = { url: 'https://example.com/away', title, newWindow: draw.happens(0.5) }
  else
    link['collection'] = {
      id: draw.id(),
      title,
      navigationTitle: title,
      urlId: slugOf(title),
      fullUrl: `/${slugOf(title)}`,
      typeName: draw.one(['page', 'blog', 'products', 'gallery']),
    }
  if (hasChildren && draw.happens(0.3)) link['children'] = draw.times(3, () => makeLink(draw, false))
  return link
}

/** A collection with its items; `kind` is the name of the page kind. */
export function makeCollection(draw: Draw, typeName: string): Fields {
  const title = titleOf(draw)
  const collection: Fields = {
    id: draw.id(),
    websiteId: draw.id(),
    enabled: true,
    type: draw.below(14),
    ordering: draw.below(10),
    title,
    navigationTitle: title,
    urlId: slugOf(title),
    itemCount: 10 + draw.below(100),
    updatedOn: FIRST_MS + draw.below(400) * DAY_MS,
    typeName,
    regionName: 'default',
    fullUrl: `/${slugOf(title)}`,
    homepage: draw.happens(0.2),
    lightbox: draw.happens(0.5),
  }
  maybe(draw, collection, 'description', () => `<p>${paragraph(draw, 20)}</p>`)
  maybe(draw, collection, 'categories', () => draw.times(4, () => titleOf(draw)))
  maybe(draw, collection, 'tags', () => draw.times(6, () => words(draw, 1)))
  maybe(draw, collection, 'mainImage', () => makeImage(draw))
  maybe(draw, collection, 'enableShare', () => true)
  return collection
}

export function makeImage(draw: Draw): Fields {
  const image: Fields = {
    id: draw.id(),
    recordType: 2,
    title: titleOf(draw),
    assetUrl: `https://images.example.com/content/v1/${draw.id()}/${words(draw, 1)}.jpg`,
    originalSize: draw.one(['1500x1000', '2500x1667', '1000x1500']),
    mediaFocalPoint: { x: draw.below(100) / 100, y: draw.below(100) / 100, source: 3 },
    systemDataId: draw.id(),
    systemDataVariants: '1500x1000,100w,300w,500w,750w,1000w,1500w',
    contentType: 'image/jpeg',
  }
  maybe(draw, image, 'description', () => `<p>${words(draw, 7)}</p>`)
  maybe(draw, image, 'clickthroughUrl', () => ({ url: '/elsewhere', newWindow: draw.happens(0.5) }))
  return image
}

function makePlace(draw: Draw): Fields {
  const place: Fields = { mapZoom: 12, mapLat: 40.72, mapLng: -74, addressTitle: titleOf(draw) }
  maybe(draw, place, 'addressLine1', () => `${draw.below(900) + 1} ${titleOf(draw)} Street`)
  maybe(draw, place, 'addressLine2', () => `${titleOf(draw)}, NY`)
  place['addressCountry'] = 'United States'
  return place
}

/** An entry of a blog. */
export function makePost(draw: Draw): Fields {
  const title = titleOf(draw)
  const post: Fields = {
    ...makeImage(draw),
    recordType: 1,
    title,
    urlId: slugOf(title),
    fullUrl: `/journal/${slugOf(title)}`,
    addedOn: FIRST_MS + draw.below(400) * DAY_MS,
    updatedOn: FIRST_MS + draw.below(400) * DAY_MS,
    publishOn: FIRST_MS + draw.below(400) * DAY_MS,
    starred: draw.happens(0.2),
    passthrough: draw.happens(0.1),
    body: `<div class="layout">${draw.times(3, () => `<p>${paragraph(draw, 60)}</p>`).join('')}</div>`,
    commentState: draw.one([1, 2]),
    publicCommentCount: draw.below(9),
    likeCount: draw.below(50),
    items: [],
  }
  maybe(draw, post, 'author', () => ({
    id: draw.id(),
    displayName: titleOf(draw),
    firstName: words(draw, 1),
    bio: `<p>${words(draw, 12)}</p>`,
    avatarUrl: `https://images.example.com/people/${draw.id()}.jpg`,
  }))
  maybe(draw, post, 'categories', () => draw.times(1 + draw.below(2), () => titleOf(draw)))
  maybe(draw, post, 'tags', () => draw.times(1 + draw.below(4), () => words(draw, 1)))
  maybe(draw, post, 'excerpt', () => `<p>${paragraph(draw, 30)}</p>`)
  maybe(draw, post, 'sourceUrl', () => 'https://example.com/source')
  maybe(draw, post, 'location', () => makePlace(draw))
  return post
}

/** An event. */
export function makeEvent(draw: Draw): Fields {
  const startDate = FIRST_MS + draw.below(400) * DAY_MS + 64_800_000
  return {
    ...makePost(draw),
    recordType: 12,
    startDate,
    endDate: startDate + 7_200_000,
    upcoming: draw.happens(0.5),
    structuredContent: { _type: 'CalendarEvent', startDate, endDate: startDate + 7_200_000 },
    location: makePlace(draw),
  }
}

/** A product with one to six variants. */
export function makeProduct(draw: Draw): Fields {
  const title = titleOf(draw)
  const price = 1000 + draw.below(20_000)
  const product: Fields = {
    ...makeImage(draw),
    recordType: 11,
    title,
    urlId: slugOf(title),
    fullUrl: `/shop/p/${slugOf(title)}`,
    publishOn: FIRST_MS + draw.below(400) * DAY_MS,
    items: draw.times(1 + draw.below(3), () => makeImage(draw)),
    structuredContent: {
      _type: 'Product',
      productType: 1,
      isSubscribable: false,
      useCustomAddButtonText: false,
      variantOptionOrdering: ['Size'],
      variants: draw.times(1 + draw.below(6), (position) => makeVariant(draw, price, position)),
    },
  }
  maybe(draw, product, 'excerpt', () => `<p>${paragraph(draw, 16)}</p>`)
  maybe(draw, product, 'tags', () => draw.times(1 + draw.below(3), () => words(draw, 1)))
  maybe(draw, product, 'body', () => `<div>${paragraph(draw, 50)}</div>`)
  return product
}

function makeVariant(draw: Draw, price: number, position: number): Fields {
  const onSale = draw.happens(0.2)
  const cents = price + position * 250
  const toMoney = (amount: number) => ({ value: (amount / 100).toFixed(2), currency: 'USD' })
  return {
    id: draw.id(),
    sku: `SQ${draw.below(10_000_000)}`,
    attributes: { Size: `No. ${position + 1}` },
    optionValues: [{ optionName: 'Size', value: `No. ${position + 1}` }],
    price: cents,
    salePrice: onSale ? cents - 100 : 0,
    onSale,
    unlimited: draw.happens(0.5),
    qtyInStock: draw.below(5),
    priceMoney: toMoney(cents),
    salePriceMoney: toMoney(onSale ? cents - 100 : 0),
  }
}

function maybe(draw: Draw, fields: Fields, name: string, make: () => unknown): void {
  if (draw.happens(0.6)) fields[name] = make()
}
