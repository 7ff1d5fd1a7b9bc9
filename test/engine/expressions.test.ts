import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../engine/domain/diagnostics/limits.ts'
import { SourceText } from '../../engine/domain/diagnostics/span.ts'
import { Budget } from '../../engine/language/4-render/budget.ts'
import { Run } from '../../engine/language/4-render/run.ts'
import { Frame, type RunInputs } from '../../engine/language/4-render/scope.ts'
import { toClosure } from '../../engine/language/expression/closures.ts'
import { evaluate } from '../../engine/language/expression/evaluate.ts'
import { parseExpression } from '../../engine/language/expression/parser.ts'

const context = { a: 5, b: 2.5, s: 'foo', n: null, t: true, e: '', o: { x: 1 }, list: [1] }

const word = fc.constantFrom(
  ...[
    'a',
    'b',
    's',
    'n',
    't',
    'e',
    'o',
    'o.x',
    'list',
    'none',
    '@x',
    '@y',
    '1',
    '0',
    '3.5',
    '"7"',
    "'q'",
    'null',
  ],
  ...[
    'true',
    'NaN',
    '+',
    '-',
    '*',
    '/',
    '%',
    '**',
    '<',
    '>',
    '<=',
    '==',
    '===',
    '!=',
    '&&',
    '||',
    '&',
    '|',
    '<<',
  ],
  ...['!', '~', '(', ')', ',', ';', '=', '@x = ', '@y = ', 'max(', 'min(', 'abs(', 'num(', 'str(', 'bool('],
)

function newFrame(): Frame {
  const unit = { name: null, source: new SourceText('') }
  const frame = new Frame(
    new Run({} as RunInputs, new Budget(DEFAULT_LIMITS, undefined), unit),
    null,
    context,
  )
  frame.define('@x', 'before')
  return frame
}

function namesOf(frame: Frame): unknown[] {
  return ['@x', '@y'].map((name) => frame.variables?.get(name))
}

it('gives the same result by closure as by the stack machine, or leaves it to the machine', () => {
  const property = fc.property(fc.array(word, { maxLength: 14 }), (words) => {
    const { maxExpressionTokens } = DEFAULT_LIMITS
    const budget = new Budget(DEFAULT_LIMITS, undefined)
    const { parts, errors } = parseExpression(words.join(' '), maxExpressionTokens, budget)
    const closure = errors.length === 0 ? toClosure(parts) : undefined
    if (closure === undefined) return
    const [byClosure, byMachine] = [newFrame(), newFrame()]
    const printed = closure(byClosure)
    if (printed === undefined) {
      expect(namesOf(byClosure)).toEqual(['before', undefined])
      return
    }
    const { value, failures } = evaluate(parts, byMachine)
    expect(failures).toEqual([])
    expect(printed).toBe(value === undefined || value === null ? '' : String(value))
    expect(namesOf(byClosure)).toEqual(namesOf(byMachine))
  })
  fc.assert(property, { numRuns: 20_000 })
})
