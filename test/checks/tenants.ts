/**
 * Asks every route of one website for data of another website, by name and by cookie, while two processes serve both. No answer may
 * show data of the other website, and none of it may change. A route without a plan fails the check. It runs on each database that
 * is reachable.
 */
import { toMarkdown } from '../../bench/support/markdown.ts'
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { ownerCalls } from '../../server/owner/calls.ts'
import { routesOf } from '../support/sites/routes.ts'
import { startSiteApp } from '../support/sites/site-app.ts'
import { smallSite } from '../support/sites/small-site.ts'
import { createScratchDatabases, type ScratchDatabase } from '../support/store/scratch-databases.ts'
import { viewDatabase } from '../support/store/view-database.ts'
import { tryOwnerCalls } from '../support/tenants/try-owner-calls.ts'
import { HERE, MARK, type RouteResult, THERE, tryRoutes } from '../support/tenants/try-routes.ts'
import { seed, startSiteHost } from './site-host.ts'
import { allOf, conclude, noErrors, noneOf, type Verdict } from './verdict.ts'

const WORKERS = 2

readCommandLine({
  command: 'npm run check:tenants',
  about:
    'Asks every route of one website for data of another. Fails when an answer shows it or a write changes it.',
  examples: [''],
})
const routes = await listRoutes()
const verdicts: Verdict[] = []
for (const database of await createScratchDatabases()) await tryDatabase(database)
conclude(verdicts)

async function listRoutes(): Promise<readonly string[]> {
  const { app, close } = await startSiteApp({ sites: [] })
  const found = routesOf(app)
  await close()
  return found
}

async function tryDatabase(scratch: ScratchDatabase): Promise<void> {
  printStep(
    `${scratch.name}: trying ${routes.length} routes and ${ownerCalls.length} calls of owners with ${WORKERS} workers`,
  )
  await seed(scratch, [smallSite(HERE), smallSite(THERE, MARK)])
  const database = await viewDatabase(scratch.address)
  const host = await startSiteHost(scratch, WORKERS)
  try {
    const results = await tryRoutes({ ask: host.ask, database }, routes)
    const owners = await tryOwnerCalls({ ask: host.ask, askOwner: host.askOwner, database })
    report(scratch.name, [...results, ...owners], host.errorCount())
  } finally {
    await host[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
    await scratch.drop()
  }
}

function report(name: string, results: readonly RouteResult[], errors: number): void {
  const rows = results.map(({ route, requests, telling, findings }) => [
    route,
    String(requests),
    String(telling),
    findings.join('; ') || '0',
  ])
  console.log(`\n${name}\n\n${toMarkdown(['route', 'requests', 'tell their own', 'findings'], rows)}\n`)
  const isTried = (route: string) => results.some((one) => one.route === route)
  const findings = results.flatMap((result) => result.findings)
  verdicts.push(
    allOf(`${name}: routes that were tried`, routes, isTried),
    noneOf(`${name}: findings`, findings),
    noErrors(name, errors),
  )
}
