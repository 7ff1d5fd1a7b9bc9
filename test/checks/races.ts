/**
 * Lets fifty buyers buy ten pieces at once, lets fifty orders spend one gift card at once, and sends writes ten times at once with
 * one key, and fifty submissions with one form key, in many rounds. Fifty wrong passwords at once are slowed, and the right one still works. Nothing may be sold, spent or done twice, and a late buyer gets a
 * refusal. It runs on each database that is reachable, with two processes serving.
 */
import { toMarkdown } from '../../bench/support/markdown.ts'
import { median } from '../../bench/support/statistics.ts'
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { wholeNumber } from '../../server/commands/options.ts'
import { openStore } from '../../server/store/store.ts'
import { addContributor, signIn } from '../support/sites/contributors.ts'
import { hostOf, smallSite } from '../support/sites/small-site.ts'
import { Visitor } from '../support/sites/visitors.ts'
import { createScratchDatabases, type ScratchDatabase } from '../support/store/scratch-databases.ts'
import { viewDatabase } from '../support/store/view-database.ts'
import { type CartRound, raceForCarts } from './races-cart.ts'
import { type FormRound, raceForFormKey } from './races-forms.ts'
import { type GiftCardRound, raceForGiftCard } from './races-gift-cards.ts'
import { type KeyRound, raceForKeys } from './races-keys.ts'
import { raceForLogins } from './races-logins.ts'
import { type RestockRound, raceForSignUps } from './races-restock.ts'
import { raceForStock, SITE, type StockRound } from './races-stock.ts'
import { seed, startSiteHost } from './site-host.ts'
import { conclude, noErrors, type Verdict } from './verdict.ts'

const {
  options: { rounds: ROUNDS },
} = readCommandLine({
  command: 'npm run check:races',
  about: 'Sends purchases and writes at the same time. Fails when anything is sold, spent or done twice.',
  options: {
    rounds: wholeNumber(
      'Rounds with stock on each database; gift cards, keys, carts and forms take a tenth of them.',
      {
        placeholder: 'ROUNDS',
        max: 100_000,
        fallback: 100,
      },
    ),
  },
  examples: ['', '--rounds 10'],
})
const WORKERS = 2
const BUYERS = 50
const PIECES = 10
/** Equal requests with one key. */
const TIMES = 10
/** Rounds with gift cards, keys, carts and forms. */
const KEY_ROUNDS = Math.max(1, Math.round(ROUNDS / 10))

const verdicts: Verdict[] = []
const stockRows: string[][] = []
const keyRows: string[][] = []
const cartRows: string[][] = []
const cardRows: string[][] = []
const formRows: string[][] = []
for (const database of await createScratchDatabases()) await race(database)
print()

async function race(database: ScratchDatabase): Promise<void> {
  const { name, address, drop } = database
  printStep(`${name}: starting ${WORKERS} workers`)
  await seed(database, [smallSite(SITE)])
  const store = await openStore(address)
  const view = await viewDatabase(address)
  const host = await startSiteHost(database, WORKERS)
  try {
    const { ask } = host
    printStep(`${name}: ${ROUNDS} rounds with stock`)
    const stockRounds: StockRound[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const race = { ask, store, database: view, pieces: PIECES, buyers: BUYERS }
      const manner = { isTogether: round % 2 === 0, hasSecond: round % 4 < 2 }
      stockRounds.push(await raceForStock({ ...race, ...manner }))
    }
    printStep(`${name}: ${KEY_ROUNDS} rounds with gift cards, keys, carts and forms`)
    const cardRounds: GiftCardRound[] = []
    const keyRounds: KeyRound[] = []
    const cartRounds: CartRound[] = []
    const formRounds: FormRound[] = []
    const signUpRounds: RestockRound[] = []
    const owner = await Visitor.meet(ask, hostOf(SITE))
    await signIn(owner, (await addContributor(store, SITE, 'STORE_MANAGER')).email)
    for (let round = 0; round < KEY_ROUNDS; round++) {
      const restCents = round % 2 === 0 ? 0 : 700
      const race = { ask, store, database: view, buyers: BUYERS, orders: PIECES, restCents }
      cardRounds.push(await raceForGiftCard(race))
      keyRounds.push(...(await raceForKeys(ask, view, TIMES)))
      cartRounds.push(...(await raceForCarts(ask, view)))
      formRounds.push(await raceForFormKey({ ask, store, database: view, senders: BUYERS }))
      const email = `reader-${round}@example.com`
      signUpRounds.push(await raceForSignUps({ ask, store, owner, times: BUYERS, email }))
    }
    judgeStock(name, stockRounds)
    judgeKeys(name, keyRounds)
    judgeCarts(name, cartRounds)
    judgeGiftCards(name, cardRounds)
    judgeForms(name, formRounds)
    judgeSignUps(name, signUpRounds)
    verdicts.push(await raceForLogins({ name, ask, database: view, tries: BUYERS }))
    verdicts.push(noErrors(name, host.errorCount()))
  } finally {
    await host[Symbol.asyncDispose]()
    await view[Symbol.asyncDispose]()
    await store.close()
    await drop()
  }
}

function judgeStock(name: string, rounds: readonly StockRound[]): void {
  const others = rounds.flatMap((round) => round.others)
  stockRows.push([
    name,
    String(rounds.length),
    countKinds(rounds.map(({ orders, keptOrders }) => `${orders}/${keptOrders}`)),
    countKinds(rounds.map(({ left }) => String(left))),
    String(Math.min(...rounds.map(({ lowest }) => lowest))),
    countKinds(rounds.flatMap(({ refusals }) => refusals)),
    countKinds(others) || '0',
    median(rounds.map(({ ms }) => ms)).toFixed(0),
    Math.max(...rounds.map(({ ms }) => ms)).toFixed(0),
  ])
  const isExact = (round: StockRound) =>
    round.orders === PIECES && round.keptOrders === PIECES && round.left === 0 && round.lowest >= 0
  const exact = rounds.filter(isExact).length
  verdicts.push(
    {
      what: `${name}: rounds with ${PIECES} orders and nothing left`,
      value: `${exact} of ${rounds.length}`,
      wanted: 'all',
      isMet: exact === rounds.length && rounds.length > 0,
    },
    {
      what: `${name}: answers that are no order and no 409 for want of stock`,
      value: countKinds(others) || '0',
      wanted: '0',
      isMet: others.length === 0,
    },
  )
}

function judgeKeys(name: string, rounds: readonly KeyRound[]): void {
  const isMet = ({ answers, isOnce, other }: KeyRound) =>
    answers.length === 1 && /^(200|303) /.test(answers[0] ?? '') && isOnce && other.startsWith('422')
  for (const [call, some] of Map.groupBy(rounds, (round) => round.call))
    keyRows.push([
      name,
      call,
      String(some.length),
      countKinds(some.map(({ answers }) => String(answers.length))),
      countKinds(some.map(({ rows }) => rows)),
      countKinds(some.map(({ other }) => other)),
    ])
  const met = rounds.filter(isMet).length
  verdicts.push({
    what: `${name}: ${TIMES} equal requests with one key: one effect, one answer, 422 for another body`,
    value: `${met} of ${rounds.length}`,
    wanted: 'all',
    isMet: met === rounds.length && rounds.length > 0,
  })
}

function judgeCarts(name: string, rounds: readonly CartRound[]): void {
  for (const [what, some] of Map.groupBy(rounds, (round) => round.what)) {
    const answers = some.flatMap((round) => round.answers)
    const problems = some.flatMap((round) => round.problems)
    cartRows.push([name, what, String(some.length), countKinds(answers), countKinds(problems) || '0'])
  }
  const problems = rounds.flatMap((round) => round.problems)
  verdicts.push({
    what: `${name}: carts and orders that do not fit what one visitor did to them at once`,
    value: String(problems.length),
    wanted: '0',
    isMet: problems.length === 0 && rounds.length > 0,
  })
}

function judgeGiftCards(name: string, rounds: readonly GiftCardRound[]): void {
  const others = rounds.flatMap((round) => round.others)
  cardRows.push([
    name,
    String(rounds.length),
    countKinds(rounds.map(({ orders }) => String(orders))),
    countKinds(rounds.map(({ left }) => String(left))),
    countKinds(others) || '0',
  ])
  const isExact = (round: GiftCardRound) =>
    round.orders === PIECES &&
    round.left === round.wantedLeft &&
    round.isBalanced &&
    round.others.length === 0
  const exact = rounds.filter(isExact).length
  verdicts.push({
    what: `${name}: gift cards that pay ${PIECES} of ${BUYERS} orders at once, to the cent`,
    value: `${exact} of ${rounds.length}`,
    wanted: 'all',
    isMet: exact === rounds.length && rounds.length > 0,
  })
}

function judgeForms(name: string, rounds: readonly FormRound[]): void {
  formRows.push([
    name,
    String(rounds.length),
    countKinds(rounds.map(({ submissions, mails }) => `${submissions}/${mails}`)),
    countKinds(rounds.map(({ sent }) => String(sent))),
    countKinds(rounds.flatMap(({ others }) => others)) || '0',
  ])
  const isExact = ({ submissions, mails, sent, others }: FormRound) =>
    submissions === 1 && mails === 1 && sent === BUYERS / 2 && others.length === 0
  const exact = rounds.filter(isExact).length
  verdicts.push({
    what: `${name}: ${BUYERS} submissions with one form key: one is kept, with one mail`,
    value: `${exact} of ${rounds.length}`,
    wanted: 'all',
    isMet: exact === rounds.length && rounds.length > 0,
  })
}

function judgeSignUps(name: string, rounds: readonly RestockRound[]): void {
  const isExact = ({ answers, kept, queued }: RestockRound) =>
    answers.join() === '200' && kept === 1 && queued === 1
  const exact = rounds.filter(isExact).length
  verdicts.push({
    what: `${name}: ${BUYERS} equal sign-ups at once, and two sends: one row, one mail`,
    value: `${exact} of ${rounds.length}`,
    wanted: 'all',
    isMet: exact === rounds.length && rounds.length > 0,
  })
}

/** `10 × 98, 9 × 2`: each kind with how often it is there; one that is alone, without. */
function countKinds(kinds: readonly string[]): string {
  const groups = [...Map.groupBy(kinds, (kind) => kind)]
  return groups.map(([kind, some]) => (groups.length === 1 ? kind : `${kind} × ${some.length}`)).join(', ')
}

function print(): void {
  const stockHead = [
    ...['database', 'rounds', 'orders answered/kept', 'left', 'lowest', 'refused with 409', 'others'],
    ...['median ms', 'max ms'],
  ]
  console.log(`\n${BUYERS} buyers for ${PIECES} pieces, ${WORKERS} workers\n`)
  console.log(`${toMarkdown(stockHead, stockRows)}\n`)
  console.log(`${TIMES} equal requests with one key\n`)
  const keyHead = ['database', 'call', 'rounds', 'different answers', 'rows made', 'another body']
  console.log(`${toMarkdown(keyHead, keyRows)}\n`)
  console.log(`${BUYERS} orders for one gift card that pays ${PIECES}\n`)
  const cardHead = ['database', 'rounds', 'orders', 'cents left', 'others']
  console.log(`${toMarkdown(cardHead, cardRows)}\n`)
  console.log(`${BUYERS} submissions with one form key, half of them equal\n`)
  const formHead = ['database', 'rounds', 'kept/mails', 'answered as sent', 'others']
  console.log(`${toMarkdown(formHead, formRows)}\n`)
  console.log('One visitor in many windows\n')
  const cartHead = ['database', 'what', 'rounds', 'answers', 'problems']
  console.log(`${toMarkdown(cartHead, cartRows)}\n`)
  conclude(verdicts)
}
