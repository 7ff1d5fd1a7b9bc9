import { type BuyerFields, type BuyerNeeds, buyerErrors } from '../../../engine/domain/shop/buyer.ts'
import { fieldsInvalid } from '../../errors/visitor-problems.ts'

/** Throws `fields_invalid` when a required field is missing, or a field is malformed or too long. */
export function checkBuyer(fields: BuyerFields, needs: BuyerNeeds): void {
  const errors = buyerErrors(fields, needs)
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
}
