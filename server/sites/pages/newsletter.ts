import { API_PATH, PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import { type FormState, toFormContent } from '../../visitor/form-state.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'

/** The form that unsubscribes an email address. Opening it changes nothing, because mail programs open links by themselves. */
export function unsubscribePage({ say }: Site, state: FormState, isDone: boolean): Page {
  const done = { kind: 'success', message: say('unsubscribed') } as const
  return definePage({
    template: 'pages/newsletter-unsubscribe',
    type: 'newsletter-unsubscribe',
    isPrivate: true,
    status: state.status,
    title: say(isDone ? 'title_unsubscribed' : 'title_unsubscribe'),
    url: PAGE_PATH.unsubscribe,
    content: {
      newsletter: { formAction: API_PATH.unsubscribe, isDone },
      ...toFormContent(isDone ? { ...state, notice: done } : state),
    },
  })
}
