import plugin from 'fastify-plugin'
import { cookiesOff } from '../errors/visitor-problems.ts'
import { redirect } from './redirect.ts'
import type { Visit } from './visit.ts'

/** The query parameter of the page after the first form of a visitor without cookies. */
const CHECK = 'cookies'
const SET = 'set'

/**
 * The path after a form, so that its page can tell whether the browser keeps cookies.
 *
 * A visitor who sent no cookie is at the first form, or has cookies switched off. Only the next request tells which.
 */
export function toCheckedPath({ request }: Visit, path: string): string {
  if (Object.keys(request.cookies).length > 0) return path
  const [page = '', anchor] = path.split('#')
  const checked = `${page}${page.includes('?') ? '&' : '?'}${CHECK}=${SET}`
  return anchor === undefined ? checked : `${checked}#${anchor}`
}

/** Leads from a checked path to the page itself, or tells the visitor to switch cookies on. */
export const cookieCheck = plugin(async (app) => {
  app.addHook('preHandler', async (request, reply) => {
    const { method, url, cookies } = request
    const own = withoutCheck(url)
    // In another spelling, such as `%63ookies`, it is no parameter of ours: the redirect would lead here again.
    if (method !== 'GET' || own === url) return
    if (Object.keys(cookies).length === 0) throw cookiesOff()
    return redirect({ request, reply }, own, 303)
  })
})

const PARAMETER = new RegExp(`([?&])${CHECK}=${SET}(&|$)`)

/** A URL without the parameter, and with all others as they were. */
function withoutCheck(url: string): string {
  return url.replace(PARAMETER, (_found, before: string, after: string) => (after === '&' ? before : ''))
}
