import type { FastifyRequest } from 'fastify'
import type { VisitorProblem } from '../errors/visitor-problem.ts'
import type { Page } from '../website/page.ts'
import { type FormFields, PASSWORD_FIELDS } from './fields.ts'
import { type KeptForm, readFlash, setFlash } from './flash.ts'
import { AGAIN } from './redirect.ts'
import type { Visit } from './visit.ts'

/** The element that takes the focus: the notice above the page. */
const NOTICE = '#notice'

/** Fields that no cookie keeps: secrets, and keys that are made anew for each page. */
const UNKEPT: ReadonlySet<string> = new Set([
  ...PASSWORD_FIELDS,
  ...['crumb', 'idempotencyKey', 'key', 'captchaKey'],
])

interface Kept {
  readonly problem: VisitorProblem
  readonly form: FormFields
  /** The element that the page is scrolled to, such as `#field-email`; by default its notice. */
  readonly anchor?: string | undefined
}

/**
 * Keeps a rejected form for its page, and answers the address at which the page shows it.
 *
 * Undefined when the answer itself has to be the page: for a program that is no browser, for a browser that sends no
 * cookies, for a page without an address of its own, and for a form that no cookie can hold.
 */
export function keepForm(
  visit: Visit,
  { url, secretInputs, formOpenedMs }: Page,
  { problem, form, anchor = NOTICE }: Kept,
): string | undefined {
  const { status, code, message, errors } = problem
  const { request } = visit
  const isBrowser = request.headers.accept?.includes('text/html') === true
  if (url === '' || !isBrowser || isWithoutCookies(request)) return undefined
  const kept: KeptForm = {
    route: request.routeOptions.url ?? '',
    params: request.params as Readonly<Record<string, string>>,
    fields: [...form].filter(([name]) => !UNKEPT.has(name) && !secretInputs.includes(name)),
    problem: { status, code, message, errors },
    openedMs: formOpenedMs,
  }
  const id = setFlash(visit, { path: url, form: kept })
  return id === undefined ? undefined : addressOf(url, id) + anchor
}

/**
 * Whether a browser may keep no cookies: it sent none, and its form was refused for that.
 *
 * Forms of shared pages are accepted without a cookie. Most of these visitors only have none yet.
 */
function isWithoutCookies({ cookies, refusal }: FastifyRequest): boolean {
  return refusal !== null && Object.keys(cookies).length === 0
}

/** The rejected form that the requested page shows again; undefined for none. */
export function keptForm(visit: Visit): KeptForm | undefined {
  const { query, url } = visit.request
  if (idIn(query) === undefined) return undefined
  const flash = readFlash(visit)
  return flash !== undefined && addressOf(flash.path, flash.id) === url ? flash.form : undefined
}

/** Whether a request asks for this page with a kept form, and not for another page to which a rejected form leads meanwhile. */
export function isPageOfForm({ request }: Visit, { url }: Page): boolean {
  return addressOf(url, String(idIn(request.query))) === request.url
}

function idIn(query: unknown): unknown {
  return (query as Readonly<Record<string, unknown>>)[AGAIN]
}

/** The problem of a kept form. */
export function toRefusal({ problem }: KeptForm): VisitorProblem {
  return { ...problem, members: {}, headers: {} }
}

function addressOf(path: string, id: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${AGAIN}=${id}`
}
