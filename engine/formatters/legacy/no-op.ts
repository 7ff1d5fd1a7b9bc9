import { defineFormatter, type Formatter } from '../../language/plugin.ts'

/**
 * `{total|money-format}` and similar names occur in existing templates and have no effect.
 *
 * They are registered, because otherwise the tag would be printed as text. They return the value unchanged (formatter
 * specification, decision D11).
 */
function defineNoOp(name: string): Formatter {
  return defineFormatter({ name, about: 'Returns the value unchanged.', format: (node) => node })
}

export const noOps: readonly Formatter[] = [
  'datetimefield',
  'i18n-money-format',
  'money-format',
  'money-string',
  'moneyFormat',
  'unit',
].map(defineNoOp)
