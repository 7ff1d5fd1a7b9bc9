import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 10_000,
    hookTimeout: 30_000,
    // One on each core: most of what takes long waits for processes and browsers.
    maxWorkers: '100%',
  },
})
