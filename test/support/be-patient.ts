import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

/** Gives each test and hook of a file a minute. Call it before the tests are described. */
export function bePatient(): void {
  vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })
}
