/**
 * Does to one service what strangers could: fills its database, asks for hostile pictures and searches, guesses passwords, codes,
 * hosts and ids, and sends malformed text. It runs on each database that is reachable.
 */
import { readFile } from 'node:fs/promises'
import { toMarkdown } from '../../bench/support/markdown.ts'
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { type Ask, Visitor } from '../support/sites/visitors.ts'
import { createScratchDatabases, type ScratchDatabase } from '../support/store/scratch-databases.ts'
import { type DatabaseView, viewDatabase } from '../support/store/view-database.ts'
import { type Grown, measureGrowth } from '../support/strangers/growth.ts'
import { tryRefusals } from '../support/strangers/refusals.ts'
import { HOST, strangerSite } from '../support/strangers/stranger-site.ts'
import { measureTurns } from '../support/strangers/turns.ts'
import { seed, startSiteHost } from './site-host.ts'
import { conclude, noErrors, type Verdict } from './verdict.ts'

const KIB = 1024
const MAX_MEDIAN_BYTES = 4 * KIB
const MAX_BYTES = 64 * KIB
const MAX_TURN_MS = 50
const MAX_RSS_MIB = 512

readCommandLine({
  command: 'npm run check:strangers',
  about: 'Does to a service what strangers could, and prints what was tried, refused, and what it cost.',
  examples: [''],
})
const verdicts: Verdict[] = []
for (const database of await createScratchDatabases()) await tryDatabase(database)
await tryTurns()
conclude(verdicts)

async function tryDatabase(scratch: ScratchDatabase): Promise<void> {
  const { name } = scratch
  printStep(`${name}: a service in one process`)
  await seed(scratch, [strangerSite()])
  const view = await viewDatabase(scratch.address)
  const host = await startSiteHost(scratch, 1, { NODE_ENV: 'production' })
  try {
    reportGrowth(name, await measureGrowth(host.ask, sizeOf(scratch, view)))
    await reportRefusals(name, host.ask)
    await reportPictures(name, host.ask)
    await reportMemory(name, host.pid)
    verdicts.push(noErrors(name, host.errorCount()))
  } finally {
    await host[Symbol.asyncDispose]()
    await view[Symbol.asyncDispose]()
    await scratch.drop()
  }
}

/** The bytes of the pages that a database uses. */
function sizeOf({ address }: ScratchDatabase, view: DatabaseView): () => Promise<number> {
  return async () => {
    if ('url' in address) {
      const [row] = await view.rows<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
      return Number(row?.bytes)
    }
    const [pages] = await view.rows<{ page_count: number }>('pragma page_count')
    const [size] = await view.rows<{ page_size: number }>('pragma page_size')
    return Number(pages?.page_count) * Number(size?.page_size)
  }
}

function reportGrowth(name: string, grown: readonly Grown[]): void {
  const rows = grown.map(({ what, tried, refused, bytes }) => [
    what,
    String(tried),
    String(refused),
    `${(bytes / KIB).toFixed(1)} KiB`,
  ])
  console.log(`\n${name}\n\n${toMarkdown(['request', 'tried', 'refused', 'growth each'], rows, 1)}\n`)
  const sizes = grown.map(({ bytes }) => bytes).toSorted((a, b) => a - b)
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0
  const most = sizes.at(-1) ?? 0
  verdicts.push(
    toSize(`${name}: growth of a request, median of all kinds`, median, MAX_MEDIAN_BYTES),
    toSize(`${name}: growth of a request, the kind that grows most`, most, MAX_BYTES),
  )
}

function toSize(what: string, bytes: number, max: number): Verdict {
  const show = (size: number) => `${(size / KIB).toFixed(1)} KiB`
  return { what, value: show(bytes), wanted: `at most ${show(max)}`, isMet: bytes <= max }
}

async function reportRefusals(name: string, ask: Ask): Promise<void> {
  const fixed: Ask = (request) =>
    ask({ ...request, headers: { ...request.headers, 'x-forwarded-for': '203.0.113.66' } })
  const tried = await tryRefusals(ask, fixed)
  const rows = tried.map((one) => [one.what, String(one.tried), String(one.refused), String(one.failed)])
  console.log(`\n${toMarkdown(['request', 'tried', 'refused', 'failed'], rows, 1)}\n`)
  for (const one of tried)
    verdicts.push({
      what: `${name}: ${one.what}, refused and without an error of ours`,
      value: `${one.refused} of ${one.tried}, ${one.failed} errors`,
      wanted: `at least ${one.tried - one.mayPass}, 0 errors`,
      isMet: one.refused >= one.tried - one.mayPass && one.failed === 0,
    })
}

/** A password is checked while four hostile pictures are asked for. */
async function reportPictures(name: string, ask: Ask): Promise<void> {
  const visitor = await Visitor.meet(ask, HOST)
  const login = () => {
    const fields = { email: 'nobody@example.com', password: 'tide and lantern' }
    return visitor.send('POST', '/api/site-users/account/session', fields)
  }
  await login()
  const alone = await msOf(login)
  const pictures = [1, 2, 3, 4].map((at) => visitor.get(`/assets/site/slow-${at}.svg?format=1500w`))
  const beside = await msOf(login)
  await Promise.all(pictures)
  console.log(`A password took ${alone} ms alone, and ${beside} ms beside four hostile pictures.\n`)
  verdicts.push({
    what: `${name}: a password beside four hostile pictures`,
    value: `${beside} ms`,
    wanted: 'at most 2,000 ms',
    isMet: beside <= 2000,
  })
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return Math.round(performance.now() - startMs)
}

async function reportMemory(name: string, pid: number): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const mib = Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / KIB)
  verdicts.push({
    what: `${name}: most memory of the process`,
    value: `${mib} MiB`,
    wanted: `at most ${MAX_RSS_MIB} MiB`,
    isMet: mib <= MAX_RSS_MIB,
  })
}

async function tryTurns(): Promise<void> {
  printStep('The longest turns of the event loop, in processor time')
  const turns = await measureTurns()
  const rows = turns.map(({ what, longestMs }) => [what, longestMs.toFixed(1)])
  console.log(`\n${toMarkdown(['request', 'longest turn, ms'], rows, 1)}\n`)
  const longest = turns.toSorted((a, b) => b.longestMs - a.longestMs)[0]
  verdicts.push({
    what: `the longest turn of the event loop, by ${longest?.what}`,
    value: `${longest?.longestMs.toFixed(1)} ms`,
    wanted: `at most ${MAX_TURN_MS} ms`,
    isMet: longest !== undefined && longest.longestMs <= MAX_TURN_MS,
  })
}
