import type { ProblemType } from './define-problem.ts'
import * as forms from './form-problems.ts'
import * as owner from './owner-problems.ts'
import * as renders from './render-problems.ts'
import * as requests from './request-problems.ts'
import * as shop from './shop-problems.ts'
import * as store from './store-problems.ts'
import * as visitors from './visitor-problems.ts'

type Module = Readonly<Record<string, unknown>>

type CodeIn<Exports extends Module> = Extract<Exports[keyof Exports], ProblemType>['code']

/** Problems of the render API, some of which websites answer too. */
export const RENDER_PROBLEMS = problemsIn({ ...requests, ...renders })

/** Problems of the owner API. */
export const OWNER_PROBLEMS = problemsIn(owner)

/** Problems of websites and their visitor API. */
export const VISITOR_PROBLEMS = problemsIn({ ...visitors, ...shop, ...forms, ...store })

/** Every problem of both listeners, by its code. */
export const PROBLEMS = { ...RENDER_PROBLEMS, ...OWNER_PROBLEMS, ...VISITOR_PROBLEMS }

/** A code of the catalogue. Limits of a render answer with the code of their diagnostic, `limit_…`, instead. */
export type ProblemCode = keyof typeof PROBLEMS

const REFUSALS: ReadonlySet<string> = new Set(
  Object.values(PROBLEMS).flatMap(({ code, isRefusal }) => (isRefusal ? [code] : [])),
)

/** Whether a problem refuses one of too many requests. */
export function isRefusal(code: string | undefined): boolean {
  return code !== undefined && REFUSALS.has(code)
}

/** The problems that files describe, by their codes. Their order is that of statuses and codes, for the documents. */
function problemsIn<Exports extends Module>(exports: Exports) {
  const problems = Object.values(exports)
    .filter(isType)
    .toSorted((one, other) => one.status - other.status || (one.code < other.code ? -1 : 1))
  const entries = problems.map((problem): [string, ProblemType] => [problem.code, problem])
  return Object.fromEntries(entries) as Readonly<Record<CodeIn<Exports>, ProblemType>>
}

function isType(value: unknown): value is ProblemType {
  return typeof value === 'function' && 'meaning' in value
}
