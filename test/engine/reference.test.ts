import { Compiler } from '@squarespace/template-engine'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEngine, type Json } from '../../engine/index.ts'

const compiler = new Compiler()
const engine = createEngine({ compatibility: 'reference' })

const CONTEXT: Json = { a: 3, x: -2, s: 'text', t: '12', o: { b: 1 }, l: [1, 2], n: null }

function split(line: string): string[] {
  return line.split(' ')
}

/** Without `~`, which the reference implementation gets wrong for variables. */
const OPERATORS = split('=== !== ** << >> <= >= == != && || * / % + - < > & ^ | ! = , ; ( )')
const ATOMS = split(
  '1 0 2.5 "a" "7" a x s t o l n m @v @w o.b true false null 0x1F 1e3 .5 1. "\\n" 3.. 0x 1e " $ # ? @',
)
const CALLS = split('abs( max( min( num( str( bool( foo(')

/** Pieces in any order, so nearly all expressions are mistaken. */
const expression = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...ATOMS) },
      { weight: 4, arbitrary: fc.constantFrom(...OPERATORS) },
      { weight: 1, arbitrary: fc.constantFrom(...CALLS) },
      { weight: 1, arbitrary: fc.constant(' ') },
    ),
    { minLength: 1, maxLength: 10 },
  )
  .map((pieces) => pieces.join(''))

interface Printed {
  readonly html: string
  readonly errors: readonly (string | undefined)[]
}

function byReference(template: string): Printed {
  const { code, errors: own } = compiler.parse(template)
  const { ctx, errors } = compiler.execute({ code, json: CONTEXT, enableExpr: true } as Parameters<
    typeof compiler.execute
  >[0])
  return { html: ctx.render(), errors: [...own, ...errors].map(({ message }) => message) }
}

function byVitrine(template: string): Printed {
  const { html, diagnostics } = engine.render(template, CONTEXT)
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  return { html, errors: errors.map(({ message }) => message) }
}

// A run with 300,000 of them found no difference either.
it('prints and reports the same as the reference implementation for mistaken expressions', () => {
  fc.assert(
    fc.property(expression, (text) => {
      const template = `{.eval ${text}}|{@v}|{@w}`
      expect(byVitrine(template)).toEqual(byReference(template))
    }),
    { numRuns: 5000 },
  )
})
