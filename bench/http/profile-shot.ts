import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type ContestantName, startContestant } from './contestants.ts'
import type { HttpSample } from './http-sample.ts'
import type { Peaks } from './peak.ts'
import { type Profiled, type Shares, toShares } from './profile.ts'
import { shareNames } from './shares.ts'
import { fire, type PeakEffort, toJob, warm } from './shot.ts'

/** Microseconds of the processor for each share of a request. */
export type SharesOfRequests = { readonly [name in ContestantName]?: Shares }

const PROFILE_MS = 60_000

const profiler = pathToFileURL(join(import.meta.dirname, 'servers/profiler.ts'))

/** Profiles each contestant under the load of its peak, and divides the processor time of the peak as the profile says. */
export async function measureShares(
  names: readonly ContestantName[],
  peaks: Peaks,
  page: HttpSample,
  effort: PeakEffort,
): Promise<SharesOfRequests> {
  const shares: { [name in ContestantName]?: Shares } = {}
  for (const name of names) {
    const cpuUs = peaks[name]?.cpuUs
    if (cpuUs === undefined) continue
    console.error(`profile: ${name}…`)
    const parts = toShares(await profileContestant(name, page, effort))
    shares[name] = Object.fromEntries(shareNames.map((share) => [share, parts[share] * cpuUs])) as Shares
  }
  return shares
}

async function profileContestant(
  name: ContestantName,
  { request, html }: HttpSample,
  { warmUp, measuredSeconds }: PeakEffort,
): Promise<Profiled> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-profile-'))
  const file = join(folder, 'profile.json')
  try {
    const options = `${process.env['NODE_OPTIONS'] ?? ''} --import=${profiler}`
    const environment = { NODE_OPTIONS: options, PROFILE_FILE: file }
    await using contestant = await startContestant(name, request, html, environment)
    const { server, shot } = contestant
    await warm(shot, warmUp)
    process.kill(server.pid, 'SIGUSR2')
    await fire(toJob(shot, measuredSeconds))
    process.kill(server.pid, 'SIGUSR2')
    return await readProfile(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function readProfile(file: string): Promise<Profiled> {
  const deadline = performance.now() + PROFILE_MS
  while (!existsSync(file)) {
    if (performance.now() > deadline) throw new Error('The server wrote no profile.')
    await sleep(20)
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}
