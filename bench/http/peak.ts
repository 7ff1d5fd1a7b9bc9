import { type ContestantName, startContestant } from './contestants.ts'
import type { HttpSample } from './http-sample.ts'
import { measureShot, type Peak, type PeakEffort, type Round, summarize } from './shot.ts'

export type Peaks = { readonly [name in ContestantName]?: Peak }

/**
 * Measures contestants in turns, each turn with a fresh server and every other round in reverse order. So a machine that becomes
 * slower or faster does so for all contestants, and for what `beside` measures after each of them.
 */
export async function measurePeaks(
  names: readonly ContestantName[],
  page: HttpSample,
  effort: PeakEffort,
  beside: () => void,
): Promise<Peaks> {
  const rounds = new Map<ContestantName, Round[]>(names.map((name) => [name, []]))
  for (let round = 0; round < effort.rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      console.error(`round ${round + 1} of ${effort.rounds}: ${name}…`)
      await using contestant = await startContestant(name, page.request, page.html)
      rounds.get(name)?.push(await measureShot(contestant.server.pid, contestant.shot, effort))
      beside()
    }
  }
  return Object.fromEntries([...rounds].map(([name, each]) => [name, summarize(each)]))
}
