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
    productType: z
      .literal([
        PRODUCT_TYPE.physical,
        PRODUCT_TYPE.digital,
        PRODUCT_TYPE.service,
        PRODUCT_TYPE['gift-card'],
        PRODUCT_TYPE.paywall,
      ])
      .describe('The kind of product: 1 physical, 2 digital, 3 service, 4 gift card, 5 membership'),
    isSubscribable: z.boolean().optional().describe('Whether it is sold by subscription'),
    subscriptionPlan: z
      .looseObject({
        billingPeriod: z
          .looseObject({
            value: z.int().positive().describe('How many units'),
            unit: z.enum(BILLING_UNIT).describe('The unit'),
          })
          .describe('The time between two payments'),
        numBillingCycles: z.int().min(0).describe('The number of payments; 0 for no end'),
        keepOriginalUnit: z
          .boolean()
          .optional()
          .describe('Describes the term in the unit of the period: 12 months, not 1 year'),
      })
      .optional()
      .describe('The plan of a subscription'),
    variantOptionOrdering: unique(z.array(z.string().min(1)))
      .default([])
      .describe('The options of the variants, in the order in which buyers choose'),
    variantPictures: z
      .record(z.string(), z.int().min(0))
      .optional()
      .describe('The picture of a variant by its SKU: its place in `items`, from 0'),
    useCustomAddButtonText: z.boolean().optional().describe('Whether the button has words of its own'),
    customAddButtonText: text.optional().describe('These words'),
    additionalFieldsFormId: text.optional().describe('The id of the questions'),
    additionalFieldsForm: productForm
      .optional()
      .describe('Questions to the buyer, such as the words of an engraving'),
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
