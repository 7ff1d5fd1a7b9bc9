import plugin from 'fastify-plugin'
import { paidMemberships } from '../shop/membership/memberships.ts'
import type { Account } from '../store/account-types.ts'
import { hashToken } from '../store/tokens.ts'
import { siteForVisitor } from '../visitor/access.ts'
import { readCookie } from '../visitor/cookies.ts'
import { clearAccountCookies, sessionTokenOf } from '../visitor/session.ts'
import type { SiteServices } from '../visitor/visit.ts'
import { isFilePath } from '../website/paths.ts'

/**
 * Finds the account that is signed in, and opens the members' areas of its memberships. Guests cost no query.
 *
 * A browser whose session has ended loses its cookies, so that its scripts know.
 */
export const accountOfRequest = plugin<SiteServices>(async (app, { store, signer }) => {
  const membershipsOf = async (account: Account) => {
    const orders = await store.read.accountOrders.list(account)
    return [...new Set(orders.flatMap(paidMemberships))]
  }
  app.addHook('onRequest', async (request, reply) => {
    const { site, url } = request
    // A page names dozens of files, and none differs by account.
    if (isFilePath(url)) return
    if ((readCookie(request, 'account') ?? readCookie(request, 'accountInfo')) === undefined) return
    const token = sessionTokenOf({ request }, 'account')
    const account =
      token && (await store.read.accounts.bySession(site.website.id, hashToken(token), Date.now()))
    if (!account) return clearAccountCookies({ request, reply })
    request.account = account
    if (site.locks.size + site.paywalls.size === 0) return
    request.accountMemberships = await membershipsOf(account)
    request.site = siteForVisitor(signer, request, site)
  })
})
