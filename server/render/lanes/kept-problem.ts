import { Problem } from '../../errors/problem.ts'

/** Bytes of memory of a UTF-16 unit. */
export const BYTES_PER_CHARACTER = 2

/** A problem that outlives its request. */
export interface KeptProblem {
  readonly problem: Problem
  /** Bytes of memory. */
  readonly bytes: number
}

/**
 * Copies a problem of a render to keep it.
 *
 * Its members are written and read, because parts of a text keep the whole text in memory, which may be a template of megabytes. The
 * explanation of an explained render is left out.
 */
export function toKeptProblem({ status, code, message, members }: Problem): KeptProblem {
  const { explanation: _, ...short } = members
  const text = JSON.stringify(short)
  const problem = new Problem(status, code, message, { members: JSON.parse(text) })
  return { problem, bytes: BYTES_PER_CHARACTER * (text.length + message.length) }
}
