import { API_PATH } from '../../../engine/domain/data/paths.ts'
import type { CartView } from '../../../engine/domain/shop/cart-view.ts'
import { announce } from '../../runtime/announcer.ts'
import { fieldErrors } from '../../runtime/failure-text.ts'
import type { CartPageStore } from './page.ts'
import { type CartPageState, PLACE_FIELDS, shippingPlace } from './state.ts'

/** Where the cart is shipped to, and how. */
export interface ShippingControl {
  chooseCountry(country: string): void
  chooseOption(optionId: string): void
  /** Sends a region and postal code that were typed. */
  commit(): void
  /** A cart with the regions to choose from, which only answers about the destination bring. */
  withRegions(cart: CartView): CartView
}

export function createDestination(page: CartPageStore): ShippingControl {
  const { $state, patch, queue } = page
  const onError = (error: unknown) => page.fail('cart_update_failed', error)
  const known = new Map([[page.data.fields.country, page.data.cart.placeFields]])
  const add = () => queue.add('shipping', () => send(page), onError)
  return {
    chooseCountry: (country) => {
      const { fields, errors } = $state.get()
      // Those of another country would be refused.
      const place = { country, region: '', postalCode: '' }
      patch({ fields: { ...fields, ...place }, errors: withoutPlace(errors), optionId: undefined })
      add()
    },
    chooseOption: (optionId) => {
      patch({ optionId })
      add()
    },
    commit: () => {
      if (isMoved($state.get())) add()
    },
    withRegions: (cart) => {
      const { country } = shippingPlace(cart)
      const { placeFields } = cart
      if (placeFields.some(({ choices }) => choices)) known.set(country, placeFields)
      return { ...cart, placeFields: known.get(country) ?? placeFields }
    },
  }
}

/** Whether the visitor typed or chose another place than that of the cart. */
export function isMoved({ cart, fields }: CartPageState): boolean {
  const place = shippingPlace(cart)
  return PLACE_FIELDS.some((name) => fields[name] !== place[name])
}

async function send(page: CartPageStore): Promise<void> {
  const { $state, patch, say, data } = page
  const { fields, optionId } = $state.get()
  const { region, postalCode } = fields
  const country = fields.country || (data.countries[0]?.code ?? '')
  const body = {
    ...(isMoved($state.get()) ? { location: { country, region, postalCode } } : {}),
    ...(optionId === undefined ? {} : { optionId }),
  }
  const isSame = () => PLACE_FIELDS.every((name) => $state.get().fields[name] === fields[name])
  // A method that was chosen meanwhile stays: its own change follows.
  const settle = () => ($state.get().optionId === optionId ? { optionId: undefined } : {})
  try {
    const { shoppingCart } = await page.send('PUT', API_PATH.cartShipping, body)
    const place = isSame() ? shippingPlace(shoppingCart) : {}
    const { errors } = $state.get()
    patch({ fields: { ...$state.get().fields, ...place }, errors: withoutPlace(errors), ...settle() })
    announce(say('done_shipping'))
  } catch (error) {
    patch(settle())
    const found = fieldErrors(error)
    if (found === undefined) throw error
    patch({ errors: { ...withoutPlace($state.get().errors), ...found } })
    announce(Object.values(found).join(' '))
  }
}

function withoutPlace(errors: CartPageState['errors']): CartPageState['errors'] {
  const names: readonly string[] = [...PLACE_FIELDS, 'optionId']
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
}
