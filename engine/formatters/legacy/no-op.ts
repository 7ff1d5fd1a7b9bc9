import { defineFormatter, type Formatter } from '../../language/plugin.ts'

/**
 * `{total|money-format}` and its like: names that templates in the wild carry and that never did anything here.
 *
 * They are known, so that the tag is not printed as text, and hand the value on as it is (decision D11).
 */
function defineNoOp(name: string): Formatter {
  return defineFormatter({ name, about: 'Leaves the value as it is.', format: (node) => node })
}

export const noOps: readonly Formatter[] = [
  'datetimefield',
  'i18n-money-format',
  'money-format',
  'money-string',
  'moneyFormat',
  'unit',
].map(defineNoOp)
