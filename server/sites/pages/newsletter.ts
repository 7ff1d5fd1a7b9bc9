import { en } from '../../../engine/domain/messages/en.ts'
import { definePage, type Page } from '../page.ts'
import type { TypedValues } from '../views/product.ts'
import { toNoticeView } from './other.ts'

export const UNSUBSCRIBE_URL = '/newsletter/unsubscribe'

/** What the page shows beside its form. */
export interface UnsubscribeState {
  readonly values: TypedValues
  readonly errors: Readonly<Record<string, string>>
  readonly status: number
  readonly isDone: boolean
}

/** The form for those who want no more mail. Opening it changes nothing: programs open the links in mail, too. */
export function unsubscribePage({ values, errors, status, isDone }: UnsubscribeState): Page {
  return definePage({
    template: 'pages/newsletter-unsubscribe',
    type: 'newsletter-unsubscribe',
    isPrivate: true,
    status,
    title: isDone ? 'No more mail' : 'Unsubscribe',
    url: UNSUBSCRIBE_URL,
    content: {
      newsletter: { formAction: `/api${UNSUBSCRIBE_URL}`, isDone },
      values,
      errors,
      ...(isDone ? { notice: toNoticeView({ kind: 'success', message: en.unsubscribed() }) } : {}),
    },
  })
}
