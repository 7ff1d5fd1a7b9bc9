import { z } from 'zod'
import { API_PATH } from '../../../engine/domain/data/paths.ts'
import {
  CAPTCHA_ALIGNMENTS,
  CAPTCHA_THEMES,
  FIELD_TYPES,
  type FieldType,
} from '../../../engine/domain/forms/field-types.ts'
import { schemaQuery } from '../form-schema.ts'
import { SUBMISSION_FIELDS, submissionBody } from '../forms.ts'
import { confirmBody, LINK_PARTS, UNSUBSCRIBE_PARTS, unsubscribeBody } from '../newsletter.ts'
import { SIGN_UP_FIELDS, signUpBody } from '../restock.ts'
import { said } from './account-answers.ts'
import { needed, type VisitorCall } from './visitor-call.ts'

const common = { area: 'Forms' } as const
const fieldValue = z.union([z.string(), z.array(z.string()), z.record(z.string(), z.string())])

const formSchema = z.strictObject({
  type: z.literal('form'),
  fields: z.array(
    z.strictObject({
      type: z.enum(Object.keys(FIELD_TYPES) as FieldType[]),
      control: z.string().describe('How it is entered'),
      properties: z.array(z.strictObject({ name: z.string(), type: z.string() })),
      parts: z.array(z.string()).describe('The names of its inputs, when it has several'),
    }),
  ),
  captcha: z.strictObject({
    themes: z.array(z.enum(CAPTCHA_THEMES)),
    alignments: z.array(z.enum(CAPTCHA_ALIGNMENTS)),
  }),
})

/** The calls of forms, mailing lists and sign-ups. */
export const formCalls: readonly VisitorCall[] = [
  {
    ...common,
    id: 'formKey',
    method: 'post',
    path: API_PATH.formKey,
    summary: 'Get the key of a submission',
    description: 'A form is submitted with a key, once. A form of a mailing list needs none.',
    islands: ['form'],
    answer: z.strictObject(needed({ key: z.string() })),
    problems: [],
  },
  {
    ...common,
    id: 'submitForm',
    method: 'post',
    path: API_PATH.formSubmission,
    summary: 'Submit a form',
    description: 'Keeps the answers. A plain form names them as `field.` and the id of the field.',
    islands: ['form'],
    body: {
      schema: submissionBody,
      example: { formId: 'mooring', form: '{"boat":"Wren"}', key: 'the key', pagePath: '/visit' },
    },
    fields: SUBMISSION_FIELDS,
    answer: z.strictObject(
      needed({
        message: z.string().describe('Markup in place of the form'),
        submissionHTML: z.string().describe("The owner's own markup after it"),
        successRedirect: z.string().describe('The path that the form leads to; empty to stay'),
      }),
    ),
    problems: [
      'form_unknown',
      'form_unreadable',
      'form_key_missing',
      'form_key_stale',
      'form_refused',
      'form_too_fast',
      'form_too_large',
      'fields_invalid',
      'captcha_incomplete',
      'captcha_unavailable',
    ],
  },
  {
    ...common,
    id: 'validateForm',
    method: 'post',
    path: API_PATH.formValidate,
    pathExample: { formId: 'mooring' },
    summary: 'Check the answers to a form',
    description: 'Checks answers and keeps nothing. Its body is the values by the id of their field.',
    islands: [],
    body: { schema: z.record(z.string(), fieldValue), example: { boat: 'Wren' } },
    answer: z.strictObject({ isValid: z.literal(true) }),
    problems: ['form_unknown', 'form_unreadable', 'form_too_large', 'fields_invalid'],
  },
  {
    ...common,
    id: 'templateSchema',
    method: 'get',
    path: API_PATH.templateSchema,
    summary: 'Describe forms',
    description: 'The types of fields and settings that forms of the website may have, for editors.',
    islands: [],
    query: schemaQuery,
    queryExample: { type: 'form' },
    answer: z.strictObject({ schema: formSchema }),
    problems: [],
  },
  {
    ...common,
    id: 'signUpForRestock',
    method: 'post',
    path: API_PATH.restock,
    summary: 'Ask for a mail when a product is back',
    description: 'Signs an address up for a variant that is sold out.',
    islands: ['restock', 'legacy-restock'],
    body: {
      schema: signUpBody,
      example: { productId: 'tide-mug', variantId: 'TM-BONE', siteVisitorEmail: 'ada@example.com' },
    },
    fields: SIGN_UP_FIELDS,
    answer: z.strictObject({
      ...needed(said.shape),
      details: z.string().describe('The address and the product of the mail, in words'),
    }),
    problems: [
      'item_unknown',
      'restock_needless',
      'fields_invalid',
      'captcha_incomplete',
      'captcha_unavailable',
    ],
  },
  {
    ...common,
    id: 'confirmNewsletter',
    method: 'post',
    path: API_PATH.newsletterConfirm,
    summary: 'Confirm a subscription to news',
    description: 'Takes the parts of the link in the mail that asks for it.',
    islands: [],
    body: {
      schema: confirmBody,
      example: { list: 'news', email: 'ada@example.com', until: '1767225600000', key: 'the key' },
    },
    fields: LINK_PARTS,
    answer: said,
    problems: ['link_expired'],
  },
  {
    ...common,
    id: 'unsubscribe',
    method: 'post',
    path: API_PATH.unsubscribe,
    summary: 'Unsubscribe from mails',
    description: 'With the key of a mail it unsubscribes. Without one it sends a mail with such a link.',
    islands: [],
    body: { schema: unsubscribeBody, example: { email: 'ada@example.com' } },
    fields: UNSUBSCRIBE_PARTS,
    answer: said,
    problems: ['fields_invalid', 'link_ended'],
  },
]
