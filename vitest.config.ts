import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 10_000,
    hookTimeout: 30_000,
    // No module keeps state, so test files can share a worker and load each module once.
    isolate: false,
    // One on each core: most of what takes long waits for processes and browsers.
    maxWorkers: '100%',
  },
})
