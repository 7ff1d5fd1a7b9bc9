import type { FormDefinition } from '../../../engine/domain/forms/form.ts'
import type { Say } from '../../../engine/domain/messages/say.ts'
import type { FieldProblem, FormState } from '../../visitor/form-state.ts'

/** The wrong fields with their titles, because the messages at the fields name none. */
export function toProblems(
  say: Say,
  { fields }: Pick<FormDefinition, 'fields'>,
  { errors }: Pick<FormState, 'errors'>,
): readonly FieldProblem[] {
  return fields.flatMap(({ id, title: field }) => {
    const message = errors[id]
    if (message === undefined) return []
    const isMissing = message === say('field_required')
    const words = isMissing ? say('notice_fill_in', { field }) : say('notice_at_field', { field, message })
    return [{ target: `field-${id}`, message: words }]
  })
}
