import type { FormDefinition } from './form.ts'

/** The own values of a form's hidden fields, by the id of the field. */
export function hiddenDefaults({ fields }: Pick<FormDefinition, 'fields'>): Readonly<Record<string, string>> {
  const hidden = fields.filter(({ type }) => type === 'hidden')
  return Object.fromEntries(hidden.map(({ id, value = '' }) => [id, value]))
}

/** The values that query parameters give to hidden fields, by the id of the field. An empty parameter gives none. */
export function hiddenFromQuery(
  { fields }: Pick<FormDefinition, 'fields'>,
  parameters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const hidden = fields.filter(({ type }) => type === 'hidden')
  const values = hidden.map(
    ({ id, key = id }) => [id, Object.hasOwn(parameters, key) ? (parameters[key] ?? '') : ''] as const,
  )
  return Object.fromEntries(values.filter(([, value]) => value !== ''))
}
