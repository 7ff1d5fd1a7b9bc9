import { expect, it } from 'vitest'
import { type PhaseName, PhaseTimes } from '../../../server/observe/phase-times.ts'

/** Phases that began so long ago. Each ends now, so its time is at least that. */
function phasesOf(began: readonly (readonly [name: PhaseName, msAgo: number])[]): PhaseTimes {
  const phases = new PhaseTimes()
  for (const [name, msAgo] of began) phases.add(name, performance.now() - msAgo)
  return phases
}

it.each<{ what: string; began: [PhaseName, number][]; counted: PhaseName[] }>([
  { what: 'nothing before the first phase', began: [], counted: [] },
  { what: 'no wait', began: [['queue', 1000]], counted: [] },
  {
    what: 'all phases after a wait',
    began: [
      ['queue', 1000],
      ['parse', 20],
      ['compile', 10],
    ],
    counted: ['parse', 'compile'],
  },
  {
    what: 'no phase before the second wait',
    began: [
      ['parse', 500],
      ['queue', 1000],
      ['compile', 10],
    ],
    counted: ['compile'],
  },
])('counts $what as work', ({ began, counted }) => {
  const phases = phasesOf(began)
  const expected = phases.list
    .filter(({ name }) => counted.includes(name))
    .reduce((sum, { ms }) => sum + ms, 0)
  expect(phases.workedMs()).toBeCloseTo(expected, 6)
})
