/**
 * Kills the service in the middle of writes, in many rounds. After a restart an answered write must be there. An unanswered write
 * must be there in full or not at all, and is done once in all when it is sent again. So must forms, accounts and their mails, and no
 * mail may be lost. It runs on each database that is reachable.
 */
import { setTimeout } from 'node:timers/promises'
import { toMarkdown } from '../../bench/support/markdown.ts'
import { median } from '../../bench/support/statistics.ts'
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { wholeNumber } from '../../server/commands/options.ts'
import { openStore } from '../../server/store/store.ts'
import { keysOf } from '../support/forms/form-keys.ts'
import { startMailServer } from '../support/mail/smtp-server.ts'
import { add } from '../support/sites/buying.ts'
import { addContributor, signIn } from '../support/sites/contributors.ts'
import { smallSite } from '../support/sites/small-site.ts'
import type { Ask } from '../support/sites/visitors.ts'
import { issueGiftCard } from '../support/store/issue-gift-card.ts'
import { createScratchDatabases, type ScratchDatabase } from '../support/store/scratch-databases.ts'
import { type DatabaseView, viewDatabase } from '../support/store/view-database.ts'
import { AccountWriter, auditAccounts } from './crash-accounts.ts'
import { auditShop, auditWriter } from './crash-audit.ts'
import { auditForms, FormWriter } from './crash-forms.ts'
import { AWAITED, auditMails, freeClaims, RestockWriter, untilSent } from './crash-mails.ts'
import { CrashWriter, GOODS, type ToldOrder } from './crash-writer.ts'
import { meet, meetAll, SITE, setStock } from './race.ts'
import { type SiteHost, seed, startSiteHost } from './site-host.ts'
import { conclude, noneOf, type Verdict } from './verdict.ts'

const { options } = readCommandLine({
  command: 'npm run check:crash',
  about:
    'Kills the service while 20 visitors write. Fails when an answered write is lost or a write is half done.',
  options: {
    rounds: wholeNumber('Kills on SQLite; PostgreSQL takes a fifth of them.', {
      ...{ placeholder: 'ROUNDS', max: 100_000, fallback: 50 },
    }),
  },
  examples: ['', '--rounds 5'],
})
const WRITERS = 20
const LOAD_MS = { min: 50, max: 600 }
const WANTED_READY_MS = 3000
const STOCK = 10_000_000
/** Of a kill: two mails in each of two processes. */
const MAILS_IN_FLIGHT = 4
const GIFT_CENTS = 2_000_000_000

/** The result of a kill. */
interface Round {
  readonly answered: number
  readonly orders: number
  /** Unanswered writes that were done all the same, and those that were not. */
  readonly whole: number
  readonly absent: number
  readonly readyMs: number
  readonly problems: readonly string[]
}

const verdicts: Verdict[] = []
const rows: string[][] = []
for (const database of await createScratchDatabases()) await crash(database)
const head = [
  ...['database', 'kills', 'answered writes', 'orders', 'unanswered: done', 'not done'],
  ...['ready ms, median', 'worst', 'problems'],
]
console.log(`\n${toMarkdown(head, rows, 1)}\n`)
conclude(verdicts)

async function crash(database: ScratchDatabase): Promise<void> {
  const { name, address, drop } = database
  printStep(`${name}: starting the service`)
  const { code, createKey, email } = await prepare(database)
  await using stack = new AsyncDisposableStack()
  stack.defer(drop)
  const server = await startMailServer()
  stack.defer(() => server.close())
  const view = stack.use(await viewDatabase(address))
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'shop@vitrine.example' }
  let host = await startSiteHost(database, 1, mail)
  stack.defer(() => host[Symbol.asyncDispose]())
  // PostgreSQL is a process of its own, which this check does not kill.
  const count = Math.max(1, Math.round(options.rounds * (name === 'SQLite' ? 1 : 0.2)))
  const rounds: Round[] = []
  const told: ToldOrder[] = []
  // Asks the service that runs now.
  const ask: Ask = (request) => host.ask(request)
  // A first write, so that no write of a round waits for files to be loaded.
  await add(await meet(ask), GOODS[0])
  const writers = (await meetAll(ask, WRITERS)).map((visitor) => new CrashWriter(visitor, code))
  const forms = new FormWriter(await meet(ask), createKey)
  const accounts = new AccountWriter(ask, view)
  const owner = await meet(ask)
  await signIn(owner, email)
  const restock = new RestockWriter(owner, view)
  for (let round = 0; round < count; round++) {
    printStep(`${name}: kill ${round + 1} of ${count}`)
    await writeUntilKilled(host, [...writers, forms, accounts, restock])
    const orders = writers.flatMap((writer) => writer.orders.splice(0))
    const answered = sum(writers.map((writer) => writer.takeAnswered()))
    told.push(...orders)
    host = await startSiteHost(database, 1 + (round % 2), mail)
    const { again, ...audit } = await auditAll({ view, told, writers, forms, accounts })
    const problems = [...audit.problems, ...(host.errorCount() === 0 ? [] : ['errors in the log'])]
    rounds.push({ ...audit, answered, orders: orders.length, readyMs: host.readyMs, problems })
    told.push(...again)
  }
  const sendAll = async () => {
    await host.kill()
    await freeClaims(view)
    host = await startSiteHost(database, 1, mail)
    await untilSent(view)
  }
  // First all mails of the last round, because a sign-up waits again when its mail is dropped.
  await sendAll()
  await restock.send()
  await sendAll()
  const sent = { server, orders: told, readers: restock.told, inFlight: MAILS_IN_FLIGHT * (count + 2) }
  const ofMails = [...restock.problems, ...(await auditMails(view, sent))]
  verdicts.push(noneOf(`${name}: mails that are lost or sent twice, of ${server.received.length}`, ofMails))
  judge(name, rounds)
}

interface Written {
  readonly view: DatabaseView
  readonly told: readonly ToldOrder[]
  readonly writers: readonly CrashWriter[]
  readonly forms: FormWriter
  readonly accounts: AccountWriter
}

/** Compares all that was answered with the store, before unanswered writes are sent again, and after. */
async function auditAll({ view, told, writers, forms, accounts }: Written) {
  const before = await auditShop(view, told, STOCK)
  const audits = await Promise.all(writers.map(auditWriter))
  const again = writers.flatMap((writer) => writer.orders.splice(0))
  const problems = [
    ...before,
    ...(await auditForms(view, forms)),
    ...(await auditAccounts(view, accounts)),
    ...audits.flatMap((audit) => audit.problems),
    ...(await auditShop(view, again, STOCK)),
    ...writers.flatMap((writer) => writer.problems.splice(0)),
  ]
  const total = (of: 'whole' | 'absent') => sum(audits.map((audit) => audit[of]))
  return { again, problems, whole: total('whole'), absent: total('absent') }
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

function judge(name: string, rounds: readonly Round[]): void {
  const times = rounds.map(({ readyMs }) => readyMs)
  const problems = rounds.flatMap((round) => round.problems)
  const worst = Math.max(...times)
  const total = (of: 'answered' | 'orders' | 'whole' | 'absent') =>
    String(sum(rounds.map((round) => round[of])))
  rows.push([
    ...[name, String(rounds.length), total('answered'), total('orders'), total('whole'), total('absent')],
    ...[median(times).toFixed(0), worst.toFixed(0), String(problems.length)],
  ])
  verdicts.push(noneOf(`${name}: writes that are lost, or neither whole nor absent`, problems), {
    ...{ what: `${name}: ready again, at worst`, value: `${worst.toFixed(0)} ms` },
    ...{ wanted: `≤ ${WANTED_READY_MS} ms`, isMet: worst <= WANTED_READY_MS },
  })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
