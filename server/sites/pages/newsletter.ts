import { API_PATH, PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import type { ConfirmationLink } from '../../forms/subscribe.ts'
import { UNSUBSCRIBED } from '../../mail/unsubscribe.ts'
import type { MailPurpose } from '../../store/unsubscribed.ts'
import { type FormState, toFormContent } from '../../visitor/form-state.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'

interface Unsubscribing {
  /** `open` asks for an address, `link` has one with its key; `asked` and `done` follow them. */
  readonly step: 'open' | 'link' | 'asked' | 'done'
  /** The kind of mails that the address will get no more. */
  readonly purpose: MailPurpose
  /** The key of the link that was followed. */
  readonly key?: string
}

/** The form that unsubscribes an email address. Opening it changes nothing, because mail programs open links by themselves. */
export function unsubscribePage(
  { say }: Site,
  state: FormState,
  { step, purpose, key }: Unsubscribing,
): Page {
  const done = {
    kind: 'success',
    message: say(step === 'asked' ? 'unsubscribe_asked' : UNSUBSCRIBED[purpose]),
  } as const
  const isOver = step === 'asked' || step === 'done'
  return definePage({
    template: 'pages/newsletter-unsubscribe',
    type: 'newsletter-unsubscribe',
    isPrivate: true,
    status: state.status,
    title: say(step === 'done' ? 'title_unsubscribed' : 'title_unsubscribe'),
    url: PAGE_PATH.unsubscribe,
    content: {
      newsletter: {
        formAction: API_PATH.unsubscribe,
        ...{ isDone: step === 'done', isAsked: step === 'asked', purpose, isRestock: purpose === 'restock' },
        ...(step === 'link' ? { key: key ?? '', email: state.values['email'] ?? '' } : {}),
      },
      ...toFormContent(isOver ? { ...state, notice: done } : state),
    },
  })
}

/** A confirmation that is asked for, is made, or cannot be made any more. */
type SignUpConfirmation =
  | { readonly kind: 'open'; readonly link: ConfirmationLink }
  | { readonly kind: 'done' }
  | { readonly kind: 'ended' }

/** The page behind the link of a mail that asks a subscriber to confirm the address. */
export function confirmationPage({ say }: Site, confirmation: SignUpConfirmation): Page {
  const { kind } = confirmation
  const link = kind === 'open' ? confirmation.link : undefined
  return definePage({
    template: 'pages/newsletter-confirm',
    type: 'page',
    isPrivate: true,
    status: kind === 'ended' ? 404 : 200,
    title: say(kind === 'done' ? 'newsletter_confirmed_title' : 'newsletter_confirm_title'),
    content: {
      confirmation: {
        ...{ isOpen: kind === 'open', isDone: kind === 'done' },
        formAction: API_PATH.newsletterConfirm,
        email: link?.email ?? '',
        hidden: Object.entries(link ?? {}).map(([name, value]) => ({ name, value })),
      },
    },
  })
}
