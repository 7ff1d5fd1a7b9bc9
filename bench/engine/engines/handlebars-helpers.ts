import type { HelperOptions } from 'handlebars'

/** Computations of the samples, which languages with operators write inline. */
export const helpers = {
  equal: (a: unknown, b: unknown) => a === b,
  add: (a: string, b: string) => a + b,
  subtract: (a: number, b: number) => a - b,
  multiply: (a: number, b: number) => a * b,
  divide: (a: number, b: number) => a / b,
  modulo: (a: number, b: number) => a % b,
  max: (a: number, b: number) => Math.max(a, b),
  min: (a: number, b: number) => Math.min(a, b),
  abs: (a: number) => Math.abs(a),
  less: (a: number, b: number) => a < b,
  greater: (a: number, b: number) => a > b,
  atLeast: (a: number, b: number) => a >= b,
  and: (a: boolean, b: boolean) => a && b,
  or: (a: boolean, b: boolean) => a || b,
  /** `{{#let value as |name|}}` names a value inside its block. */
  let(this: unknown, value: unknown, options: HelperOptions): string {
    return options.fn(this, { data: options.data, blockParams: [value] })
  },
}
