import { answerText } from '../../../engine/domain/forms/answer-text.ts'
import type { FormValues } from '../../../engine/domain/forms/form.ts'
import { summarizeForm } from '../../../engine/domain/forms/form-summary.ts'
import type { AdditionalFieldView } from '../../../engine/domain/shop/cart-view.ts'
import { readerOf } from '../../website/print-address.ts'
import type { Site } from '../../website/site.ts'
import { additionalFormOf } from './additional-form.ts'
import type { PricedEntry } from './priced-cart.ts'

/** The questions of an entry's product with the buyer's answers as text; none for a product without questions. */
export function answersOf(
  { say, website }: Pick<Site, 'say' | 'website'>,
  { entry, item }: Pick<PricedEntry, 'entry' | 'item'>,
): readonly AdditionalFieldView[] {
  const form = additionalFormOf(item?.data)
  if (form === undefined || entry.additionalFields === null) return []
  const reader = readerOf({ say, website })
  return summarizeForm(form, entry.additionalFields as FormValues).map((summary) => ({
    ...summary,
    title: summary.rawTitle,
    value: answerText(summary, reader),
  }))
}
