import { PATIENCE_MS } from './patience.ts'

const patience = String(PATIENCE_MS)

/** Settings with which a service refuses nothing because the machine is busy. Tests of these limits set their own. */
export const UNREFUSED = {
  LIMIT_EVENT_LOOP_DELAY_MS: patience,
  LIMIT_WAIT_MS: patience,
  LIMIT_TIME_MS: patience,
}

/** The same, with no render moved to a thread because it seems long. */
export const UNHURRIED = { ...UNREFUSED, LIMIT_INLINE_MS: patience }
