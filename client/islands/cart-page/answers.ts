import { API_PATH, fillPath } from '../../../engine/domain/data/paths.ts'
import type { FormValues } from '../../../engine/domain/forms/form.ts'
import type { ShownEntry } from '../../../engine/domain/shop/cart-page-view.ts'
import type { CartPageStore } from './page.ts'

/** Replaces the answers of an entry, in the turn of all changes. Rejects with `CallFailed`. */
export function saveAnswers(page: CartPageStore, entry: ShownEntry, answers: FormValues): Promise<void> {
  const { id: entryId, itemId, sku } = entry
  const body = { itemId, sku, additionalFields: JSON.stringify(answers) }
  return new Promise((resolve, reject) => {
    page.queue.add(`answers ${entryId}`, () =>
      page.send('PUT', fillPath(API_PATH.cartEntryFields, { entryId }), body).then(() => resolve(), reject),
    )
  })
}
