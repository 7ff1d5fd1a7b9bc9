/** The files of a small shop, which the documents show. */
export const filesExample = {
  files: {
    'site.json': {
      id: 'pier',
      identifier: 'pier',
      title: 'Pier Goods',
      theme: 'linden',
      hosts: ['pier.example'],
      settings: {
        currency: 'USD',
        locale: 'en-US',
        timeZone: 'America/New_York',
        minimumSubtotalCents: 0,
        multipleQuantityAllowedForServices: true,
        shippingOptions: [{ id: 'post', name: 'Post', priceCents: 500 }],
        taxRules: [],
      },
      data: { website: { siteTitle: 'Pier Goods' }, websiteSettings: {}, localizedStrings: {} },
    },
    'collections/shop.json': {
      id: 'shop',
      urlId: 'shop',
      typeName: 'products',
      title: 'Shop',
      position: 0,
      parentId: null,
      isInNavigation: true,
      items: [
        {
          id: 'tide-mug',
          urlId: 'tide-mug',
          title: 'Tide mug',
          recordType: 11,
          publishOn: '2026-03-01T09:00:00Z',
          data: {
            excerpt: '<p>Blue, for half a pint.</p>',
            structuredContent: { productType: 1, variantOptionOrdering: [] },
          },
          variants: [{ sku: 'mug-blue', attributes: {}, priceCents: 1800, qtyInStock: 12 }],
        },
      ],
    },
  },
} as const
