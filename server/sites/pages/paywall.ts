import { API_PATH, PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import { buttonLabelOf } from '../../../engine/domain/islands/product-form.ts'
import type { Collection } from '../../store/types.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { Page } from '../../website/page.ts'
import { toItemViews } from '../item-views.ts'

/** The page of a lesson with the offer to join, where its paywall is closed to the visitor. */
export async function withPaywall(
  { read, request, site }: Visit,
  collection: Collection,
  page: Page,
): Promise<Page> {
  const paywall = site.walled.has(collection.id) ? site.paywalls.get(collection.id) : undefined
  if (paywall === undefined) return page
  const item = await site.items.byId(read.items, paywall.membershipId)
  const { views } = await toItemViews(read, site, item === undefined ? [] : [item])
  const [first] = item === undefined ? [] : await read.variants.of(site.website.id, [item.id])
  const [membership] = views.map((view) => ({
    ...view,
    buttonLabel: buttonLabelOf(site, view),
    sku: first?.sku ?? '',
  }))
  const signInUrl = withQuery(PAGE_PATH.accountLogin, { returnTo: page.url })
  return {
    ...page,
    content: {
      ...page.content,
      paywall: {
        formAction: API_PATH.cartEntries,
        checkoutUrl: PAGE_PATH.checkout,
        ...(membership === undefined ? {} : { membership }),
        ...(request.account === null ? { signInUrl } : {}),
      },
    },
  }
}
