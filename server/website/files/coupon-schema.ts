import { z } from 'zod'
import { cleanCode } from '../../../engine/domain/forms/clean-input.ts'
import { count, MAX_INTEGER, timeOrNull } from './value-schemas.ts'

/** The members of a coupon, without its id. */
export const couponFields = {
  code: z
    .string()
    .overwrite(cleanCode)
    .regex(/^\S{1,64}$/, 'expected up to 64 characters')
    .describe('Buyers enter it in upper or lower case, with or without blanks'),
  kind: z.enum(['percent', 'amount', 'free-shipping']).describe('The discount that it gives'),
  value: z
    .number()
    .min(0)
    .max(MAX_INTEGER)
    .default(0)
    .describe('A percentage, or an amount in cents, such as 1500 for 15.00'),
  minimumSubtotalCents: count.default(0).describe('The least subtotal for which it applies, in cents'),
  startsAt: timeOrNull.default(null).describe('When it begins; null for at once'),
  endsAt: timeOrNull.default(null).describe('When it ends; null for never'),
  isEnabled: z.boolean().default(true).describe('Whether carts accept it'),
  combines: z.boolean().default(false).describe('Whether it applies beside other coupons that combine'),
}

/** Adds the rules that compare members of a coupon to its schema. */
export function withCouponRules<Schema extends z.ZodType<{ readonly kind: string; readonly value: number }>>(
  schema: Schema,
) {
  return schema
    .refine(({ kind, value }) => kind !== 'percent' || value <= 100, {
      path: ['value'],
      error: 'expected a percentage of at most 100',
    })
    .refine(({ kind, value }) => kind !== 'amount' || Number.isInteger(value), {
      path: ['value'],
      error: 'expected whole cents',
    })
}
