import { API_PATH } from '../../../engine/domain/data/paths.ts'
import { member } from '../../../engine/domain/data/value.ts'
import type { Collection } from '../../store/types.ts'
import { type FormState, toFormContent } from '../../visitor/form-state.ts'
import { definePage, type Page } from '../../website/page.ts'
import { isRightToLeft } from '../../website/script.ts'
import type { Site } from '../../website/site.ts'
import { collectionUrl } from '../../website/urls.ts'

/** Asks for the password of a page. */
export function lockPage(collection: Collection, state: FormState): Page {
  const returnTo = collectionUrl(collection)
  return definePage({
    ...LOCK_SCREEN,
    title: collection.title,
    url: returnTo,
    content: { lock: { formAction: API_PATH.unlock, returnTo }, ...toFormContent(state) },
  })
}

/** Asks for the password of a whole website. The page shows the website's name and nothing else of it. */
export function siteLockPage({ website }: Site, returnTo: string, state: FormState): Page {
  return definePage({
    ...LOCK_SCREEN,
    title: '',
    url: returnTo,
    content: {
      website: {
        siteTitle: website.title,
        // The one way in for visitors without the password.
        contactEmail: member(member(website.data, 'website'), 'contactEmail') ?? '',
        language: website.settings.locale,
        isRightToLeft: isRightToLeft(website.settings.locale),
      },
      mainNavigation: { items: [] },
      footerNavigation: { items: [] },
      cart: {},
      lock: { formAction: API_PATH.unlock, returnTo, isSite: true },
      ...toFormContent(state),
    },
  })
}

/** Answered with 403, because browsers ask for a password by themselves after 401. */
const LOCK_SCREEN = { template: 'pages/lock-screen', type: 'lock-screen', status: 403 } as const
