import type { OwnerCall } from '../../../server/owner/call.ts'
import { ownerCalls } from '../../../server/owner/calls.ts'
import { hostOf } from '../sites/small-site.ts'
import { type Ask, type SiteAnswer, Visitor } from '../sites/visitors.ts'
import type { DatabaseView } from '../store/view-database.ts'
import { type OwnerBelongings, type OwnerRequest, ownerPlans, settleOwner } from './owner-plans.ts'
import { HERE, MARK, type RouteResult, THERE } from './try-routes.ts'

interface Parties {
  /** Asks websites. */
  readonly ask: Ask
  /** Asks the owner API. */
  readonly askOwner: Ask
  readonly database: DatabaseView
}

/** Sends every call of the owner API for one website with the ids of the other one, and then for the other one itself. */
export async function tryOwnerCalls({ ask, askOwner, database }: Parties): Promise<readonly RouteResult[]> {
  const there = await settleOwner(await Visitor.meet(ask, hostOf(THERE)), askOwner, THERE, MARK)
  await addVisitorData(database)
  const before = await database.contentsOf(THERE)
  const results: RouteResult[] = []
  for (const call of ownerCalls) {
    const result = await tryCall(askOwner, call, there)
    const isChanged = (await database.contentsOf(THERE)) !== before
    results.push(
      isChanged ? { ...result, findings: [...result.findings, 'The other website was changed.'] } : result,
    )
    if (isChanged) return results
  }
  const own: RouteResult[] = []
  for (const [at, call] of ownerCalls.entries()) own.push(await tryOwn(askOwner, call, there, results[at]))
  return own
}

/** Adds what visitors of the website leave: a submission, a subscriber, a visitor who waits, an account, a contribution, and a period that is due. */
async function addVisitorData(database: DatabaseView): Promise<void> {
  // Recent, because old rows are pruned.
  const nowMs = Date.now()
  const details = { formName: MARK, pagePath: '/', answers: [] }
  await database.rows(`insert into form_submissions (id, website_id, form_id, created_at, data)
    values ('${THERE}-sent', '${THERE}', 'contact', ${nowMs}, '${JSON.stringify(details)}')`)
  await database.rows(`insert into subscribers (website_id, list_id, email, state, created_at, changed_at)
    values ('${THERE}', '${THERE}-news', 'owner-${MARK}@example.com', 'confirmed', ${nowMs}, ${nowMs})`)
  await database.rows(`insert into restock_sign_ups (id, website_id, item_id, sku, email, joins_list, created_at)
    values ('owner-waits', '${THERE}', '${THERE}-relic', '${THERE}-relic', 'owner-${MARK}@example.com', 0, ${nowMs})`)
  const gift = JSON.stringify({
    testMode: true,
    fundTitle: MARK,
    currency: 'USD',
    name: '',
    email: '',
    message: '',
  })
  await database.rows(`insert into contributions (id, website_id, fund_id, created_at, amount_cents, data)
    values ('${THERE}-gift', '${THERE}', 'fund', ${nowMs}, 500, '${gift}')`)
  // Tried tomorrow, so that only the call of its owner renews it meanwhile.
  await database.rows(
    `update subscriptions set due_at = ${nowMs - 1}, try_at = ${nowMs + 86_400_000}, hindrance = 'sold-out'`,
  )
  const account = JSON.stringify({ firstName: MARK, lastName: '', addresses: [] })
  await database.rows(`insert into accounts (id, website_id, email, password_hash, created_at, cart_seed, data)
    values ('${THERE}-user', '${THERE}', 'owner-${MARK.toLowerCase()}@example.com', 'none', ${nowMs}, 'seed', '${account}')`)
}

async function tryCall(ask: Ask, call: OwnerCall, there: OwnerBelongings): Promise<RouteResult> {
  const plan = ownerPlans[call.id]
  const route = routeOf(call)
  const none = { route, requests: 0, telling: 0 }
  if (plan === undefined)
    return { ...none, findings: ['test/support/tenants/owner-plans.ts has no plan for it.'] }
  const request = plan(there)
  const { status, body } = await send(ask, call, request, HERE)
  const findings = [
    ...(request.isNamed && (status < 400 || status >= 500) ? [`answers ${status} for a foreign id`] : []),
    ...(body.includes(MARK) ? ['tells of the other website'] : []),
  ]
  return { ...none, requests: 1, findings }
}

/** The website itself is answered as the call describes: else the attempts show nothing. */
async function tryOwn(
  ask: Ask,
  call: OwnerCall,
  there: OwnerBelongings,
  result: RouteResult | undefined,
): Promise<RouteResult> {
  const tried = result ?? { route: routeOf(call), requests: 0, findings: [], telling: 0 }
  const plan = ownerPlans[call.id]
  if (plan === undefined) return tried
  const answer = await send(ask, call, plan(there), THERE)
  const problems =
    answer.status === (call.status ?? 200) ? shapeProblems(call, answer) : [`own: ${answer.body}`]
  return {
    ...tried,
    findings: [...tried.findings, ...problems],
    telling: Number(answer.body.includes(MARK) || answer.body.includes(THERE)),
  }
}

function shapeProblems({ answer: type }: OwnerCall, { headers, body }: SiteAnswer): readonly string[] {
  const contentType = String(headers['content-type']).split(';')[0]
  if (typeof type === 'string') return contentType === type ? [] : [`is sent as ${contentType}`]
  const result = type.safeParse(JSON.parse(body))
  return result.success ? [] : [result.error.message]
}

function send(ask: Ask, call: OwnerCall, { path = {}, body }: OwnerRequest, website: string) {
  return ask({
    method: call.method.toUpperCase(),
    path: call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '')),
    headers: {
      'x-website-id': website,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
}

function routeOf({ method, path }: OwnerCall): string {
  return `${method.toUpperCase()} ${path}`
}
