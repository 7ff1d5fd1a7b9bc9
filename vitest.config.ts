import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PATIENCE_MS } from './test/support/patience.ts'
import { SlowestReporter } from './test/support/slowest-reporter.ts'

/** Tests that start browsers and processes run last, because a fault of the engine or the server fails many of them as well. */
const LAST = [
  '/test/server/process/',
  '/test/server/commands/',
  '/test/containers/',
  // Its walks are the longest tests, so they do not begin at the end.
  '/test/e2e/states/',
  '/test/e2e/',
  '/test/sweeps/',
]

/** A file for a report as JSON, which `.ci/run` reads. */
const { TEST_REPORT: REPORT } = process.env

/** Keeps Vitest's own order among the files of a kind: those that failed, then the longest ones. */
class LikelyFaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => LAST.findIndex((place) => moduleId.includes(place))
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig(({ mode }) => ({
  test: {
    // Sweeps take longer than a change should wait for: `npm run test:all` runs them as well.
    include: ['test/**/*.test.{ts,tsx}', ...(mode === 'all' ? ['test/**/*.sweep.ts'] : [])],
    reporters: ['default', new SlowestReporter(), ...(REPORT === undefined ? [] : ['json'])],
    outputFile: { json: REPORT ?? '' },
    globalSetup: 'test/support/client/build.ts',
    // Other work on the machine slows tests down, and a shorter limit then fails one that has found nothing.
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    // Half of it, so that a poll in vain says itself what it found.
    expect: { poll: { timeout: PATIENCE_MS / 2 } },
    // No module keeps state, so test files can share a worker and load each module once.
    isolate: false,
    // More than cores, because the longest tests wait for processes and browsers half of their time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LikelyFaultsFirst },
  },
}))
