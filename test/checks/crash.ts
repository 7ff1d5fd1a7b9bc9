/**
 * Kills the service in the middle of writes, in many rounds. After a restart an answered write must be there. An unanswered write
 * must be there in full or not at all, and is done once in all when it is sent again. So must forms, accounts and their mails, and no mail
 * may be lost. It runs on each database that is reachable.
 */
import { setTimeout } from 'node:timers/promises'
import { toMarkdown } from '../../bench/support/markdown.ts'
import { median } from '../../bench/support/statistics.ts'
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { wholeNumber } from '../../server/commands/options.ts'
import { openStore } from '../../server/store/store.ts'
import { keysOf } from '../support/forms/form-keys.ts'
import { type MailServer, startMailServer } from '../support/mail/smtp-server.ts'
import { addContributor, signIn } from '../support/sites/contributors.ts'
import { hostOf, smallSite } from '../support/sites/small-site.ts'
import { Visitor } from '../support/sites/visitors.ts'
import { issueGiftCard } from '../support/store/issue-gift-card.ts'
import { createScratchDatabases, type ScratchDatabase } from '../support/store/scratch-databases.ts'
import { viewDatabase } from '../support/store/view-database.ts'
import { AccountWriter, auditAccounts } from './crash-accounts.ts'
import { auditShop, auditWriter } from './crash-audit.ts'
import { auditForms, FormWriter } from './crash-forms.ts'
import { AWAITED, auditMails, freeClaims, RestockWriter, untilSent } from './crash-mails.ts'
import { CrashWriter, GOODS, SITE, type ToldOrder, warmUp } from './crash-writer.ts'
import { setStock } from './races-stock.ts'
import { type SiteHost, seed, startSiteHost } from './site-host.ts'
import { conclude, type Verdict } from './verdict.ts'

const {
  options: { rounds: ROUNDS },
} = readCommandLine({
  command: 'npm run check:crash',
  about:
    'Kills the service while 20 visitors write. Fails when an answered write is lost or a write is half done.',
  options: {
    rounds: wholeNumber('Kills on SQLite; PostgreSQL takes a fifth of them.', {
      placeholder: 'ROUNDS',
      max: 100_000,
      fallback: 50,
    }),
  },
  examples: ['', '--rounds 5'],
})
/** The share of rounds by database. PostgreSQL is a process of its own, which this check does not kill. */
const SHARE = { SQLite: 1, PostgreSQL: 0.2 } as const
const WRITERS = 20
const LOAD_MS = { min: 50, max: 600 }
const WANTED_READY_MS = 3000
const STOCK = 10_000_000
/** Of a kill: two mails in each of two processes. */
const MAILS_IN_FLIGHT = 4
const GIFT_CENTS = 2_000_000_000

interface Round {
  readonly workers: number
  readonly answered: number
  readonly orders: number
  readonly whole: number
  readonly absent: number
  readonly readyMs: number
  readonly problems: readonly string[]
}

const verdicts: Verdict[] = []
const rows: string[][] = []
for (const database of await createScratchDatabases()) await crash(database)
const head = [
  ...['database', 'workers', 'rounds', 'answered writes', 'orders', 'unanswered: done', 'not done'],
  ...['ready ms, median', 'worst', 'problems'],
]
console.log(`\n${WRITERS} writers, killed after ${LOAD_MS.min} to ${LOAD_MS.max} ms\n`)
console.log(`${toMarkdown(head, rows, 2)}\n`)
conclude(verdicts)

async function crash(database: ScratchDatabase): Promise<void> {
  const { name, address, drop } = database
  printStep(`${name}: starting the service`)
  const { code, createKey, email } = await prepare(database)
  const server = await startMailServer()
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'shop@vitrine.example' }
  const start = (workers: number) => startSiteHost(database, workers, mail)
  const count = Math.max(1, Math.round(ROUNDS * (SHARE[name as keyof typeof SHARE] ?? 1)))
  const accountView = await viewDatabase(address)
  const rounds: Round[] = []
  const told: ToldOrder[] = []
  let host = await start(1)
  try {
    await warmUp(host.ask)
    let writers = await Promise.all(Array.from({ length: WRITERS }, () => CrashWriter.meet(host.ask, code)))
    let forms = await FormWriter.meet(host.ask, createKey)
    let accounts = await AccountWriter.meet(host.ask, accountView)
    const owner = await Visitor.meet(host.ask, hostOf(SITE))
    await signIn(owner, email)
    let restock = new RestockWriter(owner)
    for (let round = 0; round < count; round++) {
      const workers = 1 + (round % 2)
      printStep(`${name}: kill ${round + 1} of ${count}`)
      await writeUntilKilled(host, [...writers, forms, accounts, restock])
      told.push(...writers.flatMap(({ orders }) => orders))
      host = await start(workers)
      restock = restock.movedTo(host.ask)
      const moved = writers.map((writer) => writer.movedTo(host.ask))
      forms = forms.movedTo(host.ask)
      accounts = await accounts.movedTo(host.ask)
      rounds.push(await audit(database, { host, workers, writers, moved, told, forms, accounts }))
      told.push(...moved.flatMap(({ orders }) => orders.splice(0)))
      writers = moved
    }
    await restock.send()
    await host.kill()
    await using view = await viewDatabase(address)
    await freeClaims(view)
    host = await start(1)
    await untilSent(view)
    const inFlight = MAILS_IN_FLIGHT * (count + 1)
    const sent = { server, orders: told, readers: restock.told, inFlight }
    judgeMails(name, server, [...restock.problems, ...(await auditMails(view, sent))])
  } finally {
    await host[Symbol.asyncDispose]()
    await accountView[Symbol.asyncDispose]()
    await server.close()
    await drop()
  }
  judge(name, rounds)
}

/** Fills the database; answers the code of a gift card, a maker of form keys, and the address of a contributor. */
async function prepare(database: ScratchDatabase) {
  await seed(database, [smallSite(SITE)])
  const store = await openStore(database.address)
  for (const sku of GOODS) await setStock(store, sku, STOCK)
  await setStock(store, AWAITED, 0)
  const { code } = await issueGiftCard(store, SITE, GIFT_CENTS)
  const createKey = await keysOf(store, SITE)
  const { email } = await addContributor(store, SITE, 'STORE_MANAGER')
  await store.close()
  return { code, createKey, email }
}

async function writeUntilKilled(host: SiteHost, writers: readonly Pick<CrashWriter, 'run'>[]): Promise<void> {
  const running = writers.map((writer) => writer.run())
  await setTimeout(LOAD_MS.min + Math.random() * (LOAD_MS.max - LOAD_MS.min))
  await host.kill()
  await Promise.all(running)
}

interface Restarted {
  readonly host: SiteHost
  readonly workers: number
  /** As they were when the service was killed. */
  readonly writers: readonly CrashWriter[]
  readonly moved: readonly CrashWriter[]
  readonly told: readonly ToldOrder[]
  readonly forms: FormWriter
  readonly accounts: AccountWriter
}

async function audit(
  { address }: ScratchDatabase,
  { host, workers, writers, moved, told, forms, accounts }: Restarted,
): Promise<Round> {
  await using database = await viewDatabase(address)
  const shop = await auditShop(database, told, STOCK)
  const audits = await Promise.all(moved.map(auditWriter))
  const sentAgain = await auditShop(
    database,
    moved.flatMap(({ orders }) => orders),
    STOCK,
  )
  const errors = host.errorCount()
  return {
    workers,
    answered: sum(writers.map(({ answered }) => answered)),
    orders: sum(writers.map(({ orders }) => orders.length)),
    whole: sum(audits.map(({ whole }) => whole)),
    absent: sum(audits.map(({ absent }) => absent)),
    readyMs: host.readyMs,
    problems: [
      ...shop,
      ...(await auditForms(database, forms)),
      ...(await auditAccounts(database, accounts)),
      ...audits.flatMap(({ problems }) => problems),
      ...sentAgain,
      ...[...writers, ...moved].flatMap(({ problems }) => problems),
      ...(errors === 0 ? [] : [`${errors} errors in the log`]),
    ],
  }
}

function judgeMails(name: string, { received }: MailServer, problems: readonly string[]): void {
  verdicts.push({
    what: `${name}: mails of orders and sign-ups that are lost or sent twice, of ${received.length} that arrived`,
    value: problems.length === 0 ? '0' : `${problems.length}: ${problems.slice(0, 3).join('; ')}`,
    wanted: '0',
    isMet: problems.length === 0,
  })
}

function judge(name: string, rounds: readonly Round[]): void {
  for (const [workers, some] of Map.groupBy(rounds, (round) => round.workers))
    rows.push([
      name,
      String(workers),
      String(some.length),
      ...[some.map(({ answered }) => answered), some.map(({ orders }) => orders)].map((all) =>
        String(sum(all)),
      ),
      ...[some.map(({ whole }) => whole), some.map(({ absent }) => absent)].map((all) => String(sum(all))),
      median(some.map(({ readyMs }) => readyMs)).toFixed(0),
      Math.max(...some.map(({ readyMs }) => readyMs)).toFixed(0),
      String(some.flatMap(({ problems }) => problems).length),
    ])
  const problems = rounds.flatMap((round) => round.problems)
  const worst = Math.max(...rounds.map(({ readyMs }) => readyMs))
  verdicts.push(
    {
      what: `${name}: answered writes that are lost, and unanswered ones that are neither whole nor absent`,
      value: problems.length === 0 ? '0' : `${problems.length}: ${problems.slice(0, 3).join('; ')}`,
      wanted: '0',
      isMet: problems.length === 0 && rounds.length > 0,
    },
    {
      what: `${name}: ready again, at worst`,
      value: `${worst.toFixed(0)} ms`,
      wanted: `≤ ${WANTED_READY_MS} ms`,
      isMet: worst <= WANTED_READY_MS,
    },
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
