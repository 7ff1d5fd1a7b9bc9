import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PATIENCE_MS } from './test/support/patience.ts'

/** Stories of the browser take longest, then tests that start processes. */
const LONG_FIRST = [
  ...['/test/e2e/', '/test/containers/', '/test/server/process/', '/test/server/commands/'],
  ...['/test/server/start.', '/test/server/main.', '/test/server/first-day.'],
]

/** Starts what takes long first, so that no core waits for the last of it. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const at = LONG_FIRST.findIndex((place) => moduleId.includes(place))
      return at === -1 ? LONG_FIRST.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
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
    sequence: { sequencer: LongFirst },
  },
})
