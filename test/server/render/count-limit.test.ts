import { describe, expect, it } from 'vitest'
import { deadlinePassed, memoryReached, timeReached } from '../../../server/errors/render-problems.ts'
import { Metrics } from '../../../server/observe/metrics/metrics.ts'
import { PhaseTimes } from '../../../server/observe/phase-times.ts'
import { countLimit } from '../../../server/render/in-thread.ts'
import { PoisonMemory } from '../../../server/render/lanes/poison-memory.ts'

const MAX_TIME_MS = 1000
const KEY = 'site body'

/** Phases that have lasted so many milliseconds. */
function phasesOf(list: readonly (readonly ['queue' | 'render', number])[]): PhaseTimes {
  const phases = new PhaseTimes()
  for (const [name, ms] of list) phases.add(name, performance.now() - ms)
  return phases
}

describe('a render that a limit of time stopped', () => {
  it.each([
    {
      what: 'ran for longer than it waited',
      phases: [
        ['queue', 100],
        ['render', 9000],
      ],
      limit: 200,
      code: 'limit_time',
    },
    {
      what: 'waited for longer than it ran',
      phases: [
        ['queue', 9000],
        ['render', 100],
      ],
      limit: 200,
      code: 'deadline_passed',
    },
    {
      what: 'ran twice, and waited between for less than both turns took',
      phases: [
        ['queue', 1000],
        ['render', 8000],
        ['queue', 4000],
        ['render', 1000],
      ],
      limit: 2,
      code: 'limit_time',
    },
    {
      what: 'waited, and had all its time',
      phases: [
        ['queue', 9000],
        ['render', 100],
      ],
      limit: MAX_TIME_MS,
      code: 'limit_time',
    },
  ] as const)('and $what is answered $code', ({ phases, limit, code }) => {
    const services = { poison: new PoisonMemory(), metrics: new Metrics(), maxTimeMs: MAX_TIME_MS }
    const problem = countLimit(services, phasesOf(phases), KEY, timeReached(limit, {}))
    expect(problem.code).toBe(code)
  })
})

it.each([
  { what: 'reached its limit of memory', problem: memoryReached(1, {}), isRemembered: true },
  { what: 'had all its time', problem: timeReached(MAX_TIME_MS, {}), isRemembered: true },
  { what: 'had the short time of one caller', problem: timeReached(50, {}), isRemembered: false },
  { what: 'did not get its processor', problem: deadlinePassed(), isRemembered: false },
])('a render that $what is remembered as poison: $isRemembered', ({ problem, isRemembered }) => {
  const services = { poison: new PoisonMemory(), metrics: new Metrics(), maxTimeMs: MAX_TIME_MS }
  for (const _ of [1, 2]) countLimit(services, phasesOf([['render', 9000]]), KEY, problem)
  expect(services.poison.find(KEY) !== undefined).toBe(isRemembered)
})
