import { Problem } from '../errors/problem.ts'
import { toVisitorProblem, type VisitorProblem } from '../errors/visitor-problem.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Page } from '../website/page.ts'
import { toCheckedPath } from './cookie-check.ts'
import { setWrote } from './cookies.ts'
import { type FormFields, formOf } from './fields.ts'
import type { Done } from './flash.ts'
import { AS_TYPED } from './form-state.ts'
import { isPageOfForm, keepForm } from './kept-form.ts'
import { leaveDone } from './leave-done.ts'
import type { Visit } from './visit.ts'
import { type ResultReference, writeOnce } from './write-once.ts'

/** The responses of a call that both scripts and forms send. */
export interface Responses<Result> {
  /** The JSON for a script. */
  readonly toJson: (result: Result) => unknown
  /** The path that a form is redirected to. */
  readonly toPath: (result: Result) => string
  /** Word of the success, for the page that a form is redirected to; by default none. */
  readonly toDone?: ((result: Result) => Promise<Done | undefined> | Done | undefined) | undefined
  /** Whether the result is lost in a browser that keeps no cookies, as a cart is; by default not. */
  readonly needsCookies?: boolean
  /** Replaces a problem that has another cause when a form was sent; by default none. */
  readonly toFormProblem?: (problem: Problem) => Problem
  /** The page that shows the form again; undefined for a problem that has a page of its own. Missing where forms never come. */
  readonly toPage?: ToPage | undefined
}

type ToPage = (problem: VisitorProblem, form: FormFields) => Promise<Page | undefined>

/** A write with its responses. */
export interface Write<Result, Checked = void> extends Responses<Result> {
  readonly write: (repositories: Repositories, checked: Checked) => Promise<Result>
  /** Runs before the transaction, to refuse a write by a problem. The write gets its result. */
  readonly before?: (() => Promise<Checked>) | undefined
  /** Runs the transaction, to count what it did; by default as it is. */
  readonly around?: (run: () => Promise<Result>) => Promise<Result>
  /** How a large result is kept with an idempotency key; by default as it is. */
  readonly reference?: ResultReference<Result>
  /** Whether a shared page may show the result, as it shows reviews and stock; by default it may. */
  readonly changesPages?: boolean
  /** Runs after the transaction, to set cookies and headers. */
  readonly after?: (result: Result) => void | Promise<void>
}

/**
 * Runs a write once, and answers it: JSON for a script; 303 for a form. After a problem, a form leads to its page again.
 *
 * @throws the problem, when a script sent the request or when `toPage` has no page for it
 */
export function respondToWrite<Result, Checked = void>(
  visit: Visit,
  {
    write,
    before,
    around = (run) => run(),
    reference,
    changesPages = true,
    after,
    ...answers
  }: Write<Result, Checked>,
) {
  return respond(visit, {
    ...answers,
    run: async () => {
      // Only writes that ask for no result have no `before`.
      const checked = (await before?.()) as Checked
      const result = await around(() =>
        writeOnce(visit, (repositories) => write(repositories, checked), reference),
      )
      await after?.(result)
      if (changesPages && visit.services.pageLifeS > 0) setWrote(visit, visit.services.pageLifeS)
      return result
    },
  })
}

/** Runs a call that writes nothing, and answers it as `respondToWrite` does. */
export async function respond<Result>(
  visit: Visit,
  answers: Responses<Result> & { readonly run: () => Promise<Result> },
): Promise<unknown> {
  const { run, toJson, toPath, toDone, toFormProblem, toPage, needsCookies = false } = answers
  const form = formOf(visit.request)
  if (form === undefined) return toJson(await run())
  const { refusal } = visit.request
  if (refusal !== null) return showFormAgain(visit, form, { problem: refusal, toPage, cause: refusal.cause })
  try {
    const result = await run()
    const path = toPath(result)
    leaveDone(visit, path, await toDone?.(result))
    return visit.redirect(needsCookies ? toCheckedPath(visit, path) : path)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const problem = toVisitorProblem(toFormProblem?.(error) ?? error, visit.site.say)
    return showFormAgain(visit, form, { problem, toPage, cause: error })
  }
}

interface Rejection {
  readonly problem: VisitorProblem
  readonly toPage: ToPage | undefined
  readonly cause: Problem
  /** Where the page is scrolled to; by default its notice. */
  readonly anchor?: string | undefined
}

/** Leads a form to its page, which shows it with its problem. Throws the cause when it has no page. */
export async function showFormAgain(
  visit: Visit,
  form: FormFields,
  { problem, toPage, cause, anchor }: Rejection,
): Promise<unknown> {
  const page = await toPage?.(problem, form).catch(unlessProblem)
  const { method, refusal } = visit.request
  // The page is opened after the form was kept. A form that is sent by GET has no refusal yet.
  const isOpened = method === 'GET' && refusal !== null
  if (page === undefined || (isOpened && !isPageOfForm(visit, page))) throw cause
  if (isOpened) return visit.send(toOwnPage(page))
  if (problem.code !== AS_TYPED.code) visit.reply.problemCode = problem.code
  const address = keepForm(visit, page, { problem, form, anchor })
  if (address !== undefined) return visit.redirect(toCheckedPath(visit, address))
  visit.reply.headers(problem.headers)
  return visit.send(page)
}

/** The page has a problem of its own, such as an empty cart; the problem of the form is answered then. */
function unlessProblem(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error
}

/** The page at its own address. It was found, so its status is 200; a lock screen stays 403. */
function toOwnPage(page: Page): Page {
  return { ...page, status: page.type === 'lock-screen' ? page.status : 200, isPrivate: true }
}
