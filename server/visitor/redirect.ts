import type { FastifyReply, FastifyRequest } from 'fastify'
import { inLanguage } from '../website/languages/links.ts'
import { toOwnPath } from '../website/urls.ts'

/** The query parameter of a page that shows a rejected form again. A link without it shows the page as it is at first. */
export const AGAIN = 'again'

interface RedirectExchange {
  readonly request: Pick<FastifyRequest, 'site'>
  readonly reply: FastifyReply
}

/**
 * Redirects to a page of this website in the language of the visit, and to its home page in place of another host. No other
 * code redirects.
 */
export function redirect(
  { request, reply }: RedirectExchange,
  path: string,
  status: 301 | 302 | 303,
): FastifyReply {
  return reply.redirect(inLanguage(request.site.language.prefix, toOwnPath(path)), status)
}

/**
 * An address with the parameters of the request that it lacks, as they were written: the page has another address, and its
 * visitor still comes from the same campaign. `keeps` may leave some out; by default the form to show again.
 */
export function withQueryOf(
  { originalUrl }: Pick<FastifyRequest, 'originalUrl'>,
  address: string,
  keeps: (name: string, value: string) => boolean = (name) => name !== AGAIN,
): string {
  const [page = '', ...anchor] = address.split('#')
  const own = new URLSearchParams(queryOf(page))
  const kept = queryOf(originalUrl)
    .split('&')
    .filter((written) => {
      const [[name, value] = ['', '']] = new URLSearchParams(written)
      return written !== '' && !own.has(name) && keeps(name, value)
    })
  if (kept.length === 0) return address
  return [`${page}${page.includes('?') ? '&' : '?'}${kept.join('&')}`, ...anchor].join('#')
}

/** The address that was asked for, without its language: with the query as it was sent, while that of `url` is repaired. */
export function askedUrl({ url, originalUrl }: Pick<FastifyRequest, 'url' | 'originalUrl'>): string {
  const [path = ''] = url.split('?', 1)
  return originalUrl.includes('?') ? `${path}?${queryOf(originalUrl)}` : path
}

function queryOf(address: string): string {
  const at = address.indexOf('?')
  return at === -1 ? '' : address.slice(at + 1)
}
