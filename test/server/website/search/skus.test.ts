import { expect, it } from 'vitest'
import { describeEachStore } from '../../../support/store/describe-each-database.ts'
import { createShop } from '../../../support/store/shops.ts'

describeEachStore('the texts of a search', (opened) => {
  it('have the SKUs of products, also of those without other words', async () => {
    const { website, item, variant } = await createShop(opened.store)
    const read = opened.store.read.items.searchTexts(website.id, Date.now(), { maxItem: 0, maxAll: 0 })
    const found = (await Array.fromAsync(read)).flat()
    expect(found.find(({ id }) => id === item.id)?.text.trim()).toBe(variant.sku)
  })
})
