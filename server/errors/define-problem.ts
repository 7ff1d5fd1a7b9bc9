import type { Text } from '../../engine/domain/messages/text.ts'
import { Problem, type ProblemMembers } from './problem.ts'

/** The meaning of a problem for callers of the service. */
export interface ProblemType<Code extends string = string> {
  /** Permanent and never reused. */
  readonly code: Code
  readonly status: number
  readonly meaning: string
  readonly remedy: string
  /** Whether the same request may succeed later. */
  readonly isPassing: boolean
  /** Whether it refuses one of too many requests. Under overload there are thousands, so each of them must cost little. */
  readonly isRefusal: boolean
}

/** The same value for each problem of a code, or one that is made from the words of its constructor. */
type Of<Words extends readonly unknown[], Value> = Value | ((...words: Words) => Value)

interface ProblemEntry<Words extends readonly unknown[]> {
  readonly meaning: string
  readonly remedy: string
  /**
   * The message: a text of the message table for visitors, English for callers of the render and owner API. A function names the
   * words that the constructor takes, which the other members get, too.
   */
  readonly text: Of<Words, string | Text>
  /** The text on a website, when `text` is English. */
  readonly onWebsite?: Text
  readonly members?: NoInfer<Of<Words, ProblemMembers>>
  readonly headers?: NoInfer<Of<Words, Readonly<Record<string, string>>>>
  /** Seconds after which the problem may have passed, which `Retry-After` states. */
  readonly retryAfterS?: NoInfer<Of<Words, number>>
  /** True for a problem that may pass without a known time. */
  readonly isPassing?: true
  readonly isRefusal?: true
}

/** A constructor of problems, with the meaning of their code. */
export type ProblemOf<Code extends string, Words extends readonly unknown[]> = ProblemType<Code> &
  ((...words: Words) => Problem)

/** Describes a problem in one entry: its constructor and its row in the documents come from it. */
export function defineProblem<const Code extends string, Words extends readonly unknown[] = []>(
  code: Code,
  status: number,
  entry: ProblemEntry<Words>,
): ProblemOf<Code, Words> {
  const { meaning, remedy, onWebsite, retryAfterS, isRefusal = false } = entry
  const isPassing = entry.isPassing ?? retryAfterS !== undefined
  const make = (...words: Words): Problem => {
    const seconds = valueFor(retryAfterS, words)
    const headers =
      seconds === undefined ? valueFor(entry.headers, words) : { 'retry-after': String(seconds) }
    const members = valueFor(entry.members, words)
    return new Problem(status, code, valueFor(entry.text, words), { members, headers, text: onWebsite })
  }
  return Object.assign(make, { code, status, meaning, remedy, isPassing, isRefusal })
}

function valueFor<Words extends readonly unknown[], Value>(value: Of<Words, Value>, words: Words): Value {
  return typeof value === 'function' ? (value as (...words: Words) => Value)(...words) : value
}
