import { checkForm, trimFields } from '../../../engine/domain/shop/form.ts'
import { fieldsInvalid } from '../../errors/visitor-problems.ts'

/** Names of the fields of a checkout. */
export const BUYER_FIELDS = [
  ...(['email', 'firstName', 'lastName'] as const),
  ...(['address1', 'address2', 'city', 'region', 'postalCode', 'country'] as const),
  ...(['recipientName', 'recipientEmail', 'message'] as const),
  ...(['optionId', 'payment'] as const),
  // The total that the buyer has seen, and the destination and option that it was computed for.
  ...(['expectedTotalCents', 'shownPlace', 'shownOptionId'] as const),
] as const

/** The fields of a checkout as they were sent; a missing one is ''. */
export type BuyerFields = Readonly<Record<(typeof BUYER_FIELDS)[number], string>>

const CONTACT = ['email', 'firstName', 'lastName'] as const
const ADDRESS = ['address1', 'city', 'postalCode', 'country'] as const
const RECIPIENT = ['recipientName', 'recipientEmail'] as const

const EMAIL_FIELDS: ReadonlySet<string> = new Set(['email', 'recipientEmail'])

const MAX_LENGTH = 200
const MAX_MESSAGE = 1000

interface Needs {
  readonly needsAddress: boolean
  /** Of a gift card. */
  readonly needsRecipient: boolean
}

/** Throws `fields_invalid` when a required field is missing, or a field is malformed or too long. */
export function checkBuyer(fields: BuyerFields, { needsAddress, needsRecipient }: Needs): void {
  const required: readonly string[] = [
    ...CONTACT,
    ...(needsAddress ? ADDRESS : []),
    ...(needsRecipient ? RECIPIENT : []),
  ]
  const rules = BUYER_FIELDS.map((id) => ({
    id,
    type: EMAIL_FIELDS.has(id) ? ('email' as const) : ('text' as const),
    required: required.includes(id),
    maxLength: id === 'message' ? MAX_MESSAGE : MAX_LENGTH,
  }))
  const errors = checkForm({ fields: rules }, trimFields(fields))
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
}

/** The lines of an address without empty ones; `country` is the name of the country. */
export function addressLines(fields: BuyerFields, country: string): readonly string[] {
  const { firstName, lastName, address1, address2, city, region, postalCode } = fields
  const place = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [`${firstName} ${lastName}`, address1, address2, place, country]
    .map((line) => line.trim())
    .filter(Boolean)
}
