import { add } from '../sites/buying.ts'
import { hostOf } from '../sites/small-site.ts'
import { type Ask, type SiteAnswer, Visitor } from '../sites/visitors.ts'
import type { DatabaseView } from '../store/view-database.ts'
import { type Belongings, type Prepared, prepare, settle } from './belongings.ts'
import { plans } from './plans.ts'

/** The website that is asked, and the one whose belongings are asked for; in front of all ids. */
export const HERE = 'quay'
export const THERE = 'dune'
/** In every text of the other website and its visitor, and in no id. */
export const MARK = 'Zephyrwort'

/** The result of the requests to one route. */
export interface RouteResult {
  readonly route: string
  readonly requests: number
  /** Mistakes that were found, a sentence each. */
  readonly findings: readonly string[]
  /** How many answers of the other website told of its own: here they would have been found out. */
  readonly telling: number
}

interface Parties {
  readonly ask: Ask
  readonly database: DatabaseView
}

/** Asks every route of one website for the belongings of the other one, in all ways that are planned. */
export async function tryRoutes(
  { ask, database }: Parties,
  routes: readonly string[],
): Promise<readonly RouteResult[]> {
  const prepared = await prepare(ask, database, THERE, MARK)
  const there = await settle(ask, THERE, MARK, prepared)
  const before = await database.contentsOf(THERE)
  const results: RouteResult[] = []
  for (const route of routes) {
    const tried = await tryRoute(ask, route, there)
    const isChanged = (await database.contentsOf(THERE)) !== before
    const findings = isChanged ? [...tried.findings, 'The other website was changed.'] : tried.findings
    results.push({ ...tried, findings })
    if (isChanged) return results
  }
  const kept = await database.contentsOf(HERE)
  const telling = await Promise.all(results.map((result) => tryOwn(ask, result, prepared)))
  if (!kept.includes(MARK)) return telling
  return [
    ...telling,
    { route: '(all)', requests: 0, findings: ['Rows here have texts of there.'], telling: 0 },
  ]
}

async function tryRoute(ask: Ask, route: string, there: Belongings): Promise<RouteResult> {
  const attempts = plans[route]
  if (attempts === undefined)
    return { route, requests: 0, findings: ['test/support/tenants/plans.ts has no plan for it.'], telling: 0 }
  const findings: string[] = []
  for (const { act, isNamed } of attempts)
    for (const [who, toVisitor] of Object.entries(disguises)) {
      const answer = await act(await toVisitor(ask, there), there)
      const problem = problemOf(answer, isNamed)
      if (problem !== undefined) findings.push(`${who}: ${problem}`)
    }
  return { route, requests: attempts.length * Object.keys(disguises).length, findings, telling: 0 }
}

function problemOf(answer: SiteAnswer, isNamed: boolean): string | undefined {
  const { status } = answer
  // The answer may repeat the names of the request.
  if (isAbout(answer, isNamed ? [MARK] : [MARK, THERE])) return `tells of the other (${status})`
  if (status >= 500) return `fails with ${status}`
  return isNamed && status < 400 ? `takes what it does not have (${status})` : undefined
}

function isAbout({ headers, body }: SiteAnswer, words: readonly string[]): boolean {
  // A 404 repeats the path that was asked for.
  const text = JSON.stringify(headers) + body.replace(/"path":"[^"]*"/, '')
  return words.some((word) => text.includes(word))
}

/** The callers: with cookies of here, with the tokens of a cart and of pages there, and as the visitor from there. */
const disguises: Readonly<Record<string, (ask: Ask, there: Belongings) => Promise<Visitor>>> = {
  'as a visitor from here': comeWithCart,
  'with the cookies from there': async (ask, { visitor: { cookies } }) => {
    const visitor = await comeWithCart(ask)
    for (const [name, value] of cookies) if (name !== 'crumb') visitor.cookies.set(name, value)
    // Else the crumb would refuse each write, because it belongs to other sessions.
    await visitor.renewCrumb()
    return visitor
  },
  'as the visitor from there': async (ask, { visitor: { cookies } }) => {
    const visitor = new Visitor(ask, hostOf(HERE))
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    return visitor
  },
}

async function comeWithCart(ask: Ask): Promise<Visitor> {
  const visitor = await Visitor.meet(ask, hostOf(HERE))
  await add(visitor, `${HERE}-cup-l`)
  return visitor
}

/** The same at the website that it belongs to, which has to take it: else the attempts show nothing. */
async function tryOwn(ask: Ask, result: RouteResult, prepared: Prepared): Promise<RouteResult> {
  const findings = [...result.findings]
  let telling = 0
  for (const { act, ownStatus } of plans[result.route] ?? []) {
    const own = await settle(ask, THERE, MARK, prepared)
    const answer = await act(own.visitor, own)
    const { status } = answer
    if (status !== ownStatus) findings.push(`its own website answers ${status} instead of ${ownStatus}`)
    if (isAbout(answer, [MARK, THERE])) telling++
  }
  return { ...result, findings, telling }
}
