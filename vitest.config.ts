import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 10_000,
    hookTimeout: 30_000,
    // No module keeps state, so test files can share a worker and load each module once.
    isolate: false,
    // More than cores, because the longest tests wait for processes and browsers half of their time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
  },
})
