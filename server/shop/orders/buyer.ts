import { type BuyerFields, type BuyerNeeds, buyerErrors } from '../../../engine/domain/shop/buyer.ts'
import { fieldsInvalid } from '../../errors/visitor-problems.ts'

/** Throws `fields_invalid` when a required field is missing, or a field is malformed or too long. */
export function checkBuyer(fields: BuyerFields, needs: BuyerNeeds): void {
  const errors = buyerErrors(fields, needs)
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
