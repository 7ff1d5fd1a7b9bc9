import { logIn, openAccount } from '../support/sites/accounts.ts'
import { hostOf } from '../support/sites/small-site.ts'
import { type Ask, type SiteAnswer, Visitor } from '../support/sites/visitors.ts'
import type { DatabaseView } from '../support/store/view-database.ts'
import { describe, SITE } from './races-stock.ts'
import type { Verdict } from './verdict.ts'

/** The result of many wrong passwords for one account at once, and of the right one afterwards. */
interface LoginRound {
  /** Answers to wrong passwords, each sent from another address. */
  readonly wrong: readonly string[]
  /** Answers to as many wrong passwords from one address. */
  readonly fromOne: readonly string[]
  /** The time of the slowest wrong one, and that of a first one for another account. */
  readonly slowestMs: number
  readonly firstMs: number
  /** The answer to the right password from yet another address. */
  readonly right: string
}

interface Race {
  /** The name of the database. */
  readonly name: string
  readonly ask: Ask
  readonly database: DatabaseView
  readonly tries: number
}

/** Few, because each hashes a hundred passwords. */
const ROUNDS = 2

/** Several wrong tries wait at least this long; a first one does not wait. */
const WANTED_WAIT_MS = 2000

/** Tries wrong passwords at once in each round, and then the right one. Wrong ones have to be slowed, and the right one has to work. */
export async function raceForLogins(race: Race): Promise<Verdict> {
  const rounds: LoginRound[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await tryPasswords(race, round))
  const slowest = Math.max(...rounds.map(({ slowestMs }) => slowestMs))
  const exact = rounds.filter(isExact).length
  const kinds = [
    ...new Set(rounds.flatMap(({ wrong, fromOne, right }) => [...wrong, ...fromOne, `right: ${right}`])),
  ]
  return {
    what: `${race.name}: ${race.tries} wrong passwords at once are slowed (${slowest.toFixed(0)} ms), and the right one works elsewhere`,
    value: `${exact} of ${ROUNDS} (${kinds.join(', ')})`,
    wanted: 'all',
    isMet: exact === ROUNDS,
  }
}

function isExact({ wrong, fromOne, right, slowestMs, firstMs }: LoginRound): boolean {
  return (
    wrong.every((answer) => answer === '401 login_failed') &&
    fromOne.every((answer) => answer === '401 login_failed' || answer === '429 rate_limited') &&
    fromOne.includes('429 rate_limited') &&
    right.startsWith('200') &&
    slowestMs - firstMs >= WANTED_WAIT_MS
  )
}

/** Tries wrong passwords for one account from many addresses at once, and then from one address; then the right one. */
async function tryPasswords({ name, ask, database, tries }: Race, round: number): Promise<LoginRound> {
  const of = (who: string) => `${who}-${name.toLowerCase()}-${round}@mail.test`
  await openAccount(await meet(ask), database, of('account'))
  const [firstMs] = await timed(() => tryWrong(ask, of('another')))
  const times = await Promise.all(
    Array.from({ length: tries }, () => timed(() => tryWrong(ask, of('account')))),
  )
  const oneAddress: Ask = (request) =>
    ask({ ...request, headers: { ...request.headers, 'x-forwarded-for': `192.0.2.${round}` } })
  const fromOne = await Promise.all(Array.from({ length: tries }, () => tryWrong(oneAddress, of('alone'))))
  return {
    wrong: times.map(([, answer]) => describe(answer)),
    fromOne: fromOne.map((answer) => describe(answer)),
    slowestMs: Math.max(...times.map(([ms]) => ms)),
    firstMs,
    right: describe(await logIn(await meet(ask), of('account'))),
  }
}

const meet = (ask: Ask) => Visitor.meet(ask, hostOf(SITE))

async function tryWrong(ask: Ask, email: string): Promise<SiteAnswer> {
  return logIn(await meet(ask), email, { password: 'not the password' })
}

async function timed<Result>(run: () => Promise<Result>): Promise<readonly [number, Result]> {
  const startMs = performance.now()
  const result = await run()
  return [performance.now() - startMs, result]
}
