import { buyCard, redeem } from './gift-cards.ts'
import { press } from './pages.ts'
import { cartWith, type State, submit } from './states.ts'

/** Pages of gift cards, and of a cart that cannot be checked out. */
export const payingStates: readonly State[] = [
  {
    what: 'a gift card that was bought',
    status: 200,
    reach: async (page) => {
      await buyCard(page)
      return press(page.getByRole('link', { name: 'Follow this order' }))
    },
  },
  {
    what: 'a gift card that pays for everything, in the checkout',
    status: 200,
    reach: async (page) => {
      const code = await buyCard(page)
      await cartWith(page, 'sound-chart')
      await redeem(page, code)
      return submit(page, 'Checkout')
    },
  },
  {
    what: 'a gift card that does not exist',
    status: 200,
    reach: async (page) => {
      await cartWith(page, 'salt-pig')
      return redeem(page, 'HARBOUR')
    },
  },
  {
    what: 'a cart that is too small to check out',
    status: 200,
    reach: async (page) => {
      await cartWith(page, 'twelve-knots')
      return submit(page, 'Checkout')
    },
  },
]
