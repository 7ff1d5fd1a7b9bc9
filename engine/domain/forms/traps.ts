/** People need longer than this to fill in a plain form, and programs do not wait. Counted from the moment of the form key. */
export const YOUNGEST_FORM_MS = 1000

/**
 * The name of the input that only programs fill in: it is hidden from visitors. No browser completes a field of this name
 * by itself.
 */
export const TRAP_FIELD = 'subject_line'
