import { checkForm, trimFields } from '../../engine/domain/form.ts'
import { fieldsInvalid } from '../refusal.ts'

/** The fields of a checkout, as they were sent; those that were not are ''. */
export const BUYER_FIELDS = [
  ...(['email', 'firstName', 'lastName'] as const),
  ...(['address1', 'address2', 'city', 'region', 'postalCode', 'country'] as const),
  ...(['recipientName', 'recipientEmail', 'message'] as const),
  ...(['optionId', 'payment', 'expectedTotalCents'] as const),
] as const

export type BuyerFields = Readonly<Record<(typeof BUYER_FIELDS)[number], string>>

const CONTACT = ['email', 'firstName', 'lastName'] as const
const ADDRESS = ['address1', 'city', 'postalCode', 'country'] as const
const RECIPIENT = ['recipientName', 'recipientEmail'] as const

const EMAIL_FIELDS: ReadonlySet<string> = new Set(['email', 'recipientEmail'])

const MAX_LENGTH = 200
const MAX_MESSAGE = 1000

/** What an order needs to be known of its buyer. */
interface Needs {
  readonly address: boolean
  readonly recipient: boolean
}

/** Throws the refusal of fields that are missing or not what they should be. */
export function checkBuyer(fields: BuyerFields, { address, recipient }: Needs): void {
  const required: readonly string[] = [
    ...CONTACT,
    ...(address ? ADDRESS : []),
    ...(recipient ? RECIPIENT : []),
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

/** The lines of an address, without those that are empty; `country` is its name. */
export function addressLines(fields: BuyerFields, country: string): readonly string[] {
  const { firstName, lastName, address1, address2, city, region, postalCode } = fields
  const place = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [`${firstName} ${lastName}`, address1, address2, place, country]
    .map((line) => line.trim())
    .filter(Boolean)
}
