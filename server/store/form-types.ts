/** Submissions of forms, and subscribers of mailing lists. */
import type { FieldType } from '../../engine/domain/forms/field-types.ts'
import type { FieldValue } from '../../engine/domain/forms/form.ts'

/** One answer of a submission: the value, and the same as text. Passwords are masked. */
export interface SubmittedAnswer {
  readonly id: string
  readonly type: FieldType
  readonly title: string
  readonly value: FieldValue
  readonly text: string
}

/** A form that a visitor sent. It keeps the form's name and questions of that time. */
export interface FormSubmission {
  readonly id: string
  readonly websiteId: string
  readonly formId: string
  readonly createdAt: number
  readonly details: {
    readonly formName: string
    readonly answers: readonly SubmittedAnswer[]
  } & SubmittedPage
}

/** The page that a form was sent from, as the sender names it. All but the path are missing in older rows. */
export interface SubmittedPage {
  /** '' when unknown, as for all others. */
  readonly pagePath: string
  readonly pageTitle?: string
  readonly pageId?: string
  /** The collection of the page. */
  readonly collectionId?: string
  /** The block with the form. */
  readonly objectName?: string
}

/** A subscriber of a mailing list. */
export interface Subscriber {
  readonly websiteId: string
  readonly listId: string
  readonly email: string
  readonly state: 'pending' | 'confirmed'
  /** The answers to the further questions of the newsletter form. */
  readonly answers: readonly SubmittedAnswer[]
  readonly createdAt: number
  readonly changedAt: number
}
