import { checkForm } from '../forms/check-form.ts'
import { cleanFields, type InputKind } from '../forms/clean-input.ts'
import { type Text, text } from '../messages/text.ts'
import { addressFormat, hasRegion, type TaxedRegions } from './address-format.ts'
import { checkPlace, normalPlace } from './place.ts'

/** Names of the fields of a checkout. */
export const BUYER_FIELDS = [
  ...(['email', 'firstName', 'lastName'] as const),
  ...(['address1', 'address2', 'city', 'region', 'postalCode', 'country'] as const),
  // The id of an address of the account in place of a typed one, and whether the account keeps a typed one.
  ...(['savedAddress', 'saveAddress'] as const),
  ...(['recipientName', 'recipientEmail', 'message'] as const),
  ...(['optionId', 'payment'] as const),
  // The total that the buyer has seen, the destination and option that it was computed for, and what is bought.
  ...(['expectedTotalCents', 'shownPlace', 'shownOptionId', 'shownEntries'] as const),
] as const

/** The fields of a checkout as they were sent; a missing one is ''. */
export type BuyerFields = Readonly<Record<(typeof BUYER_FIELDS)[number], string>>

const EMAIL = { email: text('missing_email') } as const
const NAME = { firstName: text('missing_name') } as const
const ADDRESS = {
  country: text('missing_country'),
  address1: text('missing_address'),
} as const
const RECIPIENT = {
  recipientName: text('missing_recipient_name'),
  recipientEmail: text('missing_recipient_email'),
} as const

/** The fields in the order in which the checkout asks for them, which is the order of their errors. */
function orderIn(country: string): readonly (keyof BuyerFields)[] {
  const asked: readonly (keyof BuyerFields)[] = [
    ...(['email', 'country', 'firstName', 'lastName', 'recipientName', 'recipientEmail', 'message'] as const),
    ...(['address1', 'address2'] as const),
    ...addressFormat(country).map(({ name }) => name),
  ]
  return [...new Set([...asked, 'region', 'optionId', 'payment', 'expectedTotalCents'] as const)]
}

/** The types of the fields of a checkout and of an address; others take any text. */
const TYPES: Partial<Readonly<Record<keyof BuyerFields, 'email' | 'name' | 'address'>>> = {
  ...({ email: 'email', recipientEmail: 'email' } as const),
  ...({ firstName: 'name', lastName: 'name', recipientName: 'name' } as const),
  ...({ address1: 'address', address2: 'address', city: 'address' } as const),
  ...({ region: 'address', postalCode: 'address' } as const),
}

/** The kinds of the fields that are more than a line of words. */
const KINDS = {
  ...({ email: 'email', recipientEmail: 'email' } as const),
  ...({ postalCode: 'code', country: 'code', expectedTotalCents: 'code', message: 'words' } as const),
} as const satisfies Partial<Readonly<Record<keyof BuyerFields, InputKind>>>

/** The fields of a checkout or an address as they are checked and kept. */
export function cleanBuyer<Fields extends BuyerFields | AddressFields>(fields: Fields): Fields {
  const cleaned = cleanFields<string>(fields, KINDS) as Fields
  return { ...cleaned, ...normalPlace(cleaned) }
}

/** The fields without a region that no address in the country is asked for. A form that was shown for another country sends it. */
export function withoutStrayRegion<Fields extends Pick<AddressFields, 'country' | 'region'>>(
  fields: Fields,
  taxes: TaxedRegions,
): Fields {
  return fields.country === '' || hasRegion(fields.country, taxes) ? fields : { ...fields, region: '' }
}

const MAX_LENGTH = 200
const MAX_MESSAGE = 1000

/** The parts of a checkout. */
export interface BuyerNeeds {
  readonly needsAddress: boolean
  /** Of a gift card. */
  readonly needsRecipient: boolean
}

/** The error of each field of a checkout that is missing, malformed or too long; none for one that can be ordered. */
export function buyerErrors(
  fields: BuyerFields,
  { needsAddress, needsRecipient }: BuyerNeeds,
): Readonly<Record<string, Text>> {
  const cleaned = cleanBuyer(fields)
  const required: Readonly<Record<string, Text>> = {
    ...EMAIL,
    ...nameOf(cleaned),
    ...(needsRecipient ? RECIPIENT : {}),
    ...(needsAddress ? addressOf(cleaned) : {}),
  }
  const rules = orderIn(cleaned.country).map((id) => ({
    id,
    type: TYPES[id] ?? ('text' as const),
    required: id in required,
    missing: required[id],
    maxLength: id === 'message' ? MAX_MESSAGE : MAX_LENGTH,
  }))
  return { ...checkForm({ fields: rules }, cleaned), ...(needsAddress ? checkPlace(cleaned) : {}) }
}

/** Names of the fields of an address, in the order in which forms ask for them. */
export const ADDRESS_FIELDS = [
  ...(['country', 'firstName', 'lastName', 'address1', 'address2', 'city', 'region', 'postalCode'] as const),
] as const

export type AddressFields = Readonly<Record<(typeof ADDRESS_FIELDS)[number], string>>

/** The address within the fields of a checkout. */
export function addressFieldsOf(fields: AddressFields): AddressFields {
  return Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, fields[name]])) as AddressFields
}

/** The error of each field of an address that is missing, malformed or too long. */
export function addressErrors(fields: AddressFields): Readonly<Record<string, Text>> {
  const cleaned = cleanBuyer(fields)
  const required: Readonly<Record<string, Text>> = { ...nameOf(cleaned), ...addressOf(cleaned) }
  const rules = ADDRESS_FIELDS.map((id) => ({
    ...{ id, type: TYPES[id] ?? ('text' as const), required: id in required },
    ...{ missing: required[id], maxLength: MAX_LENGTH },
  }))
  return { ...checkForm({ fields: rules }, cleaned), ...checkPlace(cleaned) }
}

/** The error of a missing name, at the field that is asked first. One name is enough, because many people have one only. */
function nameOf({
  firstName,
  lastName,
}: Pick<BuyerFields, 'firstName' | 'lastName'>): Readonly<Record<string, Text>> {
  return firstName === '' && lastName === '' ? NAME : {}
}

/** The fields that an address in this country needs. */
function addressOf(fields: Pick<BuyerFields, 'country'>): Readonly<Record<string, Text>> {
  const required = addressFormat(fields.country.toUpperCase()).filter(({ isRequired }) => isRequired)
  return { ...ADDRESS, ...Object.fromEntries(required.map(({ name, missing }) => [name, text(missing)])) }
}
