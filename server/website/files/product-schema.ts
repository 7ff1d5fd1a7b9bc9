import { z } from 'zod'
import { BILLING_UNIT, PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { productForm } from './form-schema.ts'
import { unique } from './value-schemas.ts'

const text = z.string()

/** The types of products that can be sold by subscription (storefront specification §5). */
const SUBSCRIBABLE: ReadonlySet<number> = new Set([PRODUCT_TYPE.physical, PRODUCT_TYPE.service])

/** The product of an item, its `structuredContent`. */
export const product = z
  .looseObject({
    productType: z.literal([
      PRODUCT_TYPE.physical,
      PRODUCT_TYPE.digital,
      PRODUCT_TYPE.service,
      PRODUCT_TYPE['gift-card'],
      PRODUCT_TYPE.paywall,
    ]),
    isSubscribable: z.boolean().optional(),
    subscriptionPlan: z
      .looseObject({
        billingPeriod: z.looseObject({ value: z.int().positive(), unit: z.enum(BILLING_UNIT) }),
        numBillingCycles: z.int().min(0),
        /** Describes the term in the unit of the period: 12 months, not 1 year. */
        keepOriginalUnit: z.boolean().optional(),
      })
      .optional(),
    variantOptionOrdering: unique(z.array(z.string().min(1))),
    /** The picture of a variant by its SKU: its place in `items`, from 0. */
    variantPictures: z.record(z.string(), z.int().min(0)).optional(),
    useCustomAddButtonText: z.boolean().optional(),
    customAddButtonText: text.optional(),
    additionalFieldsFormId: text.optional(),
    additionalFieldsForm: productForm.optional(),
  })
  .refine(
    ({ isSubscribable, subscriptionPlan }) => isSubscribable !== true || subscriptionPlan !== undefined,
    {
      path: ['subscriptionPlan'],
      error: 'expected the plan of a product that is sold by subscription',
    },
  )
  .refine(({ isSubscribable, productType }) => isSubscribable !== true || SUBSCRIBABLE.has(productType), {
    path: ['isSubscribable'],
    error: 'expected only in a physical product or a service',
  })
