/**
 * Lets fifty buyers buy ten pieces at once, fifty orders spend one gift card, and equal writes come at once, in many rounds. Nothing
 * may be sold, spent or done twice. It runs on each database that is reachable, with two processes serving.
 */
import { toMarkdown } from '../../bench/support/markdown.ts'
import { median } from '../../bench/support/statistics.ts'
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { wholeNumber } from '../../server/commands/options.ts'
import { openStore } from '../../server/store/store.ts'
import { addContributor, signIn } from '../support/sites/contributors.ts'
import { smallSite } from '../support/sites/small-site.ts'
import { createScratchDatabases, type ScratchDatabase } from '../support/store/scratch-databases.ts'
import { viewDatabase } from '../support/store/view-database.ts'
import { type Course, meet, type Outcome, type Race, SITE } from './race.ts'
import { BUYERS, PIECES, raceForCarts, raceForGiftCard, raceForStock } from './races-of-buyers.ts'
import { keyRaces, raceForFormKey, raceForLogins, raceForSignUps } from './races-of-visitors.ts'
import { seed, startSiteHost } from './site-host.ts'
import { conclude, noErrors, noneOf, type Verdict } from './verdict.ts'

const { options } = readCommandLine({
  command: 'npm run check:races',
  about: 'Sends purchases and writes at the same time. Fails when anything is sold, spent or done twice.',
  options: {
    rounds: wholeNumber('Rounds with stock on each database; the other races take a tenth of them.', {
      ...{ placeholder: 'ROUNDS', max: 100_000, fallback: 100 },
    }),
  },
  examples: ['', '--rounds 10'],
})
const WORKERS = 2

/** Each race, with the share of the rounds that it takes. Logins hash a hundred passwords. */
const RACES: Readonly<Record<string, readonly [race: Race, share: number]>> = {
  [`${BUYERS} buyers for ${PIECES} pieces`]: [raceForStock, 1],
  [`${BUYERS} orders for a gift card that pays ${PIECES}`]: [raceForGiftCard, 0.1],
  'one visitor in many windows': [raceForCarts, 0.1],
  ...Object.fromEntries(Object.entries(keyRaces).map(([name, race]) => [name, [race, 0.1]])),
  'submissions with one form key': [raceForFormKey, 0.1],
  'sign-ups of one address': [raceForSignUps, 0.1],
  'wrong passwords at once': [raceForLogins, 0.02],
}

const verdicts: Verdict[] = []
const rows: string[][] = []
for (const database of await createScratchDatabases()) await raceOn(database)
const head = ['database', 'race', 'rounds', 'median ms', 'max ms', 'mistakes', 'how they went']
console.log(`\n${toMarkdown(head, rows)}\n`)
conclude(verdicts)

async function raceOn(scratch: ScratchDatabase): Promise<void> {
  const { name, address, drop } = scratch
  printStep(`${name}: starting ${WORKERS} workers`)
  await seed(scratch, [smallSite(SITE)])
  const store = await openStore(address)
  const database = await viewDatabase(address)
  const host = await startSiteHost(scratch, WORKERS)
  try {
    const owner = await meet(host.ask)
    await signIn(owner, (await addContributor(store, SITE, 'STORE_MANAGER')).email)
    for (const [what, [race, share]] of Object.entries(RACES)) {
      const rounds = Math.max(1, Math.round(options.rounds * share))
      printStep(`${name}: ${rounds} rounds of ${what}`)
      const outcomes: (Outcome & { readonly ms: number })[] = []
      for (let round = 0; round < rounds; round++) {
        const course: Course = { ask: host.ask, store, database, owner, round }
        const startMs = performance.now()
        outcomes.push({ ...(await race(course)), ms: performance.now() - startMs })
      }
      judge(name, what, outcomes)
    }
    verdicts.push(noErrors(name, host.errorCount()))
  } finally {
    await host[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
    await store.close()
    await drop()
  }
}

function judge(name: string, what: string, outcomes: readonly (Outcome & { readonly ms: number })[]): void {
  const times = outcomes.map(({ ms }) => ms)
  const mistakes = outcomes.flatMap((outcome) => outcome.mistakes)
  rows.push([
    ...[name, what, String(outcomes.length), median(times).toFixed(0), Math.max(...times).toFixed(0)],
    ...[String(mistakes.length), countKinds(outcomes.map(({ shown }) => shown))],
  ])
  verdicts.push(noneOf(`${name}: mistakes of ${what}`, mistakes))
}

/** `10 orders × 98, 9 orders × 2`: each kind with how often it is there; one that is alone, without. */
function countKinds(kinds: readonly string[]): string {
  const groups = [...Map.groupBy(kinds, (kind) => kind)]
  return groups.map(([kind, some]) => (groups.length === 1 ? kind : `${kind} × ${some.length}`)).join(', ')
}
