import { fieldName } from './field-name.ts'
import { answerOf, type FormDefinition, type FormField, type FormValues } from './form.ts'

/** Stands for every password that was entered: what it was is kept nowhere (platform specification §5). */
export const PASSWORD_MASK = '••••••••'

type SecretFields = { readonly fields: readonly Pick<FormField, 'id' | 'type'>[] }

/** The values with each password masked. The mask still tells that a password was entered. */
export function maskSecrets(form: SecretFields, values: FormValues): FormValues {
  const entered = passwordsOf(form).filter((field) => answerOf(values, field) !== '')
  return { ...values, ...Object.fromEntries(entered.map(({ id }) => [id, PASSWORD_MASK])) }
}

/** The names of the inputs for passwords. */
export function secretInputs(form: Pick<FormDefinition, 'fields'>): readonly string[] {
  return passwordsOf(form).map((field) => fieldName(field))
}

function passwordsOf({ fields }: SecretFields): SecretFields['fields'] {
  return fields.filter(({ type }) => type === 'password')
}
