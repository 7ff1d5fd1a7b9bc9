import { coerceBoolean, coerceNumber, type LiteralValue } from './coerce.ts'

/** A function of expressions. It returns undefined when its arguments give no value. */
type ExpressionFunction = (args: readonly LiteralValue[]) => LiteralValue | undefined

function onFirst(compute: (value: LiteralValue) => LiteralValue): ExpressionFunction {
  return ([first]) => (first === undefined ? undefined : compute(first))
}

/**
 * Keeps the left of two numbers only when it wins. So the position of a NaN matters, as in the reference
 * implementation.
 */
function scan(wins: (left: number, right: number) => boolean): ExpressionFunction {
  return (args) => {
    const [first] = args
    if (first === undefined) return undefined
    let best = coerceNumber(first)
    for (let at = 1; at < args.length; at++) {
      const next = coerceNumber(args[at] ?? null)
      if (!wins(best, next)) best = next
    }
    return best
  }
}

export const FUNCTIONS: ReadonlyMap<string, ExpressionFunction> = new Map<string, ExpressionFunction>([
  ['max', scan((left, right) => left > right)],
  ['min', scan((left, right) => left < right)],
  ['abs', onFirst((value) => Math.abs(coerceNumber(value)))],
  ['num', onFirst(coerceNumber)],
  ['str', onFirst(String)],
  ['bool', onFirst(coerceBoolean)],
])
