import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PATIENCE_MS } from './test/support/patience.ts'

/** Stories of the browser take longest, so they start first and no core waits for the last of them. */
class StoriesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isStory = ({ moduleId }: TestSpecification) => moduleId.includes('/test/e2e/')
    return [...sorted.filter(isStory), ...sorted.filter((file) => !isStory(file))]
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
    sequence: { sequencer: StoriesFirst },
  },
})
