import { z } from 'zod'
import { API_PATH } from '../../../engine/domain/data/paths.ts'
import { ENTRY_FIELDS, quantityBody } from '../cart.ts'
import { addBody } from '../cart-entries.ts'
import { ANSWERS_FIELDS, answersBody } from '../cart-entry-answers.ts'
import { RESTORE_FIELDS, restoreBody } from '../cart-restore.ts'
import { PRODUCT_FIELDS } from '../product-forms.ts'
import { cartEntrySchema, cartSchema } from './cart-answer.ts'
import { needed, type VisitorCall } from './visitor-call.ts'

const pathExample = { entryId: '6650f0c2a1b2c3d4e5f60718' }
const islands = ['cart-page']

/** The answer of a change: the whole cart. */
const cart = needed({ shoppingCart: cartSchema })
const newlyAdded = cartEntrySchema
  .nullable()
  .describe('The entry, with earlier units of the same choice; null in a repeated answer when it is gone')
const updatedEntry = cartEntrySchema.nullable().describe('null when it is gone')
const common = { area: 'Cart', isOfCart: true } as const

const removedEntry = z
  .strictObject({
    itemId: z.string(),
    sku: z.string(),
    quantity: z.int(),
    position: z.int(),
    additionalFields: z.record(z.string(), z.unknown()).nullable(),
    title: z.string(),
  })
  .describe('Sent as it is to put the entry back')

/** The calls of the entries of a cart. */
export const cartEntryCalls: readonly VisitorCall[] = [
  {
    ...common,
    id: 'addToCart',
    method: 'post',
    path: API_PATH.cartEntries,
    summary: 'Add a product to the cart',
    description:
      'Adds a product, and makes a cart for a visitor without one. A plain form names options as `option.` and their name, and answers as `field.` and the id of the field; a product with questions leads to their page first, whose form sends `withFields`.',
    islands: ['product-form', 'video-paywall', 'legacy'],
    body: {
      schema: addBody,
      example: { itemId: 'tide-mug', sku: 'TM-TIDE', quantity: 1, additionalFields: null },
    },
    fields: PRODUCT_FIELDS,
    answer: z.strictObject({ ...cart, ...needed({ newlyAdded }) }),
    problems: [
      'item_unknown',
      'variant_unavailable',
      'not_for_cart',
      'choice_invalid',
      'fields_invalid',
      'form_too_large',
      'stock_insufficient',
      'cart_full',
    ],
  },
  {
    ...common,
    id: 'changeQuantity',
    method: 'put',
    path: API_PATH.cartEntry,
    pathExample,
    summary: 'Change the quantity of an entry',
    description: 'Sets the quantity; 0 removes the entry, whose `updatedEntry` is then `null`.',
    islands,
    body: { schema: quantityBody, example: { quantity: 2 } },
    answer: z.strictObject({ ...cart, updatedEntry }),
    problems: [
      'entry_unknown',
      'item_unknown',
      'variant_unavailable',
      'choice_invalid',
      'stock_insufficient',
    ],
  },
  {
    ...common,
    id: 'removeFromCart',
    method: 'delete',
    path: API_PATH.cartEntry,
    pathExample,
    summary: 'Remove an entry',
    description: 'The answer holds what puts the entry back.',
    islands,
    answer: z.strictObject({ ...cart, ...needed({ removedEntry }) }),
    problems: ['entry_unknown'],
  },
  {
    ...common,
    id: 'changeEntryByForm',
    method: 'post',
    path: API_PATH.cartEntry,
    pathExample,
    summary: 'Change or remove an entry by a form',
    description: 'The `action` `remove` removes the entry; else its quantity is set.',
    islands: [],
    fields: ENTRY_FIELDS,
    formExample: { action: 'remove' },
    problems: [
      'entry_unknown',
      'item_unknown',
      'variant_unavailable',
      'choice_invalid',
      'stock_insufficient',
    ],
  },
  {
    ...common,
    id: 'changeAnswers',
    method: 'put',
    path: API_PATH.cartEntryFields,
    pathExample,
    summary: 'Change the answers of an entry',
    description: 'Replaces the answers to the questions of a product.',
    islands,
    body: {
      schema: answersBody,
      example: { itemId: 'brass-tag', sku: 'BT-1', additionalFields: '{"engraving":"ADA"}' },
    },
    answer: z.strictObject({ ...cart, updatedEntry }),
    problems: ['entry_unknown', 'item_unknown', 'fields_invalid', 'form_too_large'],
  },
  {
    ...common,
    id: 'changeAnswersByForm',
    method: 'post',
    path: API_PATH.cartEntryFields,
    pathExample,
    summary: 'Change the answers of an entry by a form',
    description: 'Answers have names of `field.` and the id of the field.',
    islands: [],
    fields: ANSWERS_FIELDS,
    formExample: { itemId: 'brass-tag', sku: 'BT-1', 'field.engraving': 'ADA' },
    problems: ['entry_unknown', 'item_unknown', 'fields_invalid', 'form_too_large'],
  },
  {
    ...common,
    id: 'restoreEntry',
    method: 'post',
    path: API_PATH.cartRestore,
    summary: 'Put a removed entry back',
    description: 'Takes the `removedEntry` of its removal, and puts it at its place.',
    islands,
    body: {
      schema: restoreBody,
      example: {
        ...{ itemId: 'tide-mug', sku: 'TM-TIDE', quantity: 1 },
        ...{ position: 0, additionalFields: null, title: 'Tide mug' },
      },
    },
    fields: RESTORE_FIELDS,
    answer: z.strictObject({ ...cart, ...needed({ newlyAdded }) }),
    problems: [
      'item_unknown',
      'variant_unavailable',
      'not_for_cart',
      'choice_invalid',
      'fields_invalid',
      'form_too_large',
      'stock_insufficient',
      'cart_full',
    ],
  },
]
