import { describe } from 'vitest'
import { peopleWalks } from '../../support/browser/states/people.ts'
import { testWalks } from '../../support/browser/test-walks.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

describe('pages of accounts, members and forms are as they should be', () => {
  testWalks(shop, peopleWalks)
})
