import { describe } from 'vitest'
import { buyingWalks } from '../../support/browser/states/buying.ts'
import { orderWalks } from '../../support/browser/states/orders.ts'
import { testWalks } from '../../support/browser/test-walks.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

describe('pages on the way to an order, and after it, are as they should be', () => {
  testWalks(shop, [...buyingWalks, ...orderWalks])
})
