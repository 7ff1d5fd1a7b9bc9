import { Problem } from '../errors/problem.ts'
import { toVisitorProblem, type VisitorProblem } from '../errors/visitor-problem.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Page } from '../website/page.ts'
import { type FormFields, formOf } from './fields.ts'
import type { Visit } from './visit.ts'
import { writeOnce } from './write-once.ts'

/** The answers of a call that both scripts and forms send. */
export interface Answers<Result> {
  /** The JSON for a script. */
  readonly toJson: (result: Result) => unknown
  /** The path that a form is redirected to. */
  readonly toPath: (result: Result) => string
  /** Replaces a problem that has another cause when a form was sent; by default none. */
  readonly toFormProblem?: (problem: Problem) => Problem
  /** The page that shows the form again; undefined for a problem that has a page of its own. Missing where forms never come. */
  readonly toPage?: ToPage | undefined
}

type ToPage = (problem: VisitorProblem, form: FormFields) => Promise<Page | undefined>

/** A write with its answers. */
export interface Write<Result> extends Answers<Result> {
  readonly write: (repositories: Repositories) => Promise<Result>
  /** Runs before the transaction, to refuse a write by a problem. */
  readonly before?: (() => Promise<void>) | undefined
  /** Runs after the transaction, to set cookies and headers. */
  readonly after?: (result: Result) => void | Promise<void>
}

/**
 * Runs a write once, and answers it: JSON for a script; 303 for a form, or its page again after a problem.
 *
 * @throws the problem, when a script sent the request or when `toPage` has no page for it
 */
export function respondToWrite<Result>(visit: Visit, { write, before, after, ...answers }: Write<Result>) {
  return respond(visit, {
    ...answers,
    run: async () => {
      await before?.()
      const result = await writeOnce(visit, write)
      await after?.(result)
      return result
    },
  })
}

/** Runs a call that writes nothing, and answers it as `respondToWrite` does. */
export async function respond<Result>(
  visit: Visit,
  { run, toJson, toPath, toFormProblem, toPage }: Answers<Result> & { readonly run: () => Promise<Result> },
): Promise<unknown> {
  const form = formOf(visit.request)
  if (form === undefined) return toJson(await run())
  try {
    return visit.redirect(toPath(await run()))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const problem = toVisitorProblem(toFormProblem?.(error) ?? error, visit.site.say)
    const page = await toPage?.(problem, form)
    if (page === undefined) throw error
    visit.reply.problemCode = problem.code
    return visit.send(page)
  }
}
