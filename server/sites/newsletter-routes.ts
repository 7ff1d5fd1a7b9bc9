import { z } from 'zod'
import { PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { isUnsubscribeKey, toMailPurpose } from '../mail/unsubscribe.ts'
import { readQuery } from '../visitor/fields.ts'
import { NEW_FORM } from '../visitor/form-state.ts'
import { getRoutes } from './get-routes.ts'
import { unsubscribePage } from './pages/newsletter.ts'

const text = z.string().max(300).default('')
const unsubscribeQuery = z.object({ email: text, purpose: text, key: text, asked: text, done: text })

/** The form that unsubscribes an email address: by the link of a mail, or by asking for one. */
export const newsletterPageRoutes = getRoutes({
  [PAGE_PATH.unsubscribe]: (visit) => {
    const { email, key, asked, done, ...query } = readQuery(unsubscribeQuery, visit.request)
    const purpose = toMailPurpose(query.purpose)
    const hasLink = key !== '' && isUnsubscribeKey(visit, { email, purpose }, key)
    const open = hasLink ? 'link' : 'open'
    const step = done !== '' ? 'done' : asked !== '' ? 'asked' : open
    return visit.send(unsubscribePage(visit.site, { ...NEW_FORM, values: { email } }, { step, purpose, key }))
  },
})
