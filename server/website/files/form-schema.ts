import { z } from 'zod'
import { cleanInput } from '../../../engine/domain/forms/clean-input.ts'
import { isEmail } from '../../../engine/domain/forms/email.ts'
import {
  CAPTCHA_ALIGNMENTS,
  CAPTCHA_THEMES,
  FIELD_PROPERTIES,
  FIELD_TYPES,
  type FieldProperty,
  type FieldType,
} from '../../../engine/domain/forms/field-types.ts'
import { isOwnPath } from '../urls.ts'
import { id } from './value-schemas.ts'

/** The schemas of forms in site files. Fields follow the registry in `engine/domain/forms/field-types.ts`. */

const MAX_FIELDS = 100

const SHAPES = {
  text: z.string(),
  boolean: z.boolean(),
  count: z.int().positive(),
  texts: z.array(z.string().min(1)).min(1),
} as const

type PropertySchemas = {
  readonly [Name in FieldProperty]: z.ZodExactOptional<(typeof SHAPES)[(typeof FIELD_PROPERTIES)[Name]]>
}

const properties = Object.keys(FIELD_PROPERTIES) as readonly FieldProperty[]
const types = Object.keys(FIELD_TYPES) as [FieldType, ...FieldType[]]
const propertySchemas = Object.fromEntries(
  properties.map((name) => [
    name,
    z
      .exactOptional(SHAPES[FIELD_PROPERTIES[name]] as z.ZodType)
      .describe(`In fields of the types ${typesWith(name)}`),
  ]),
) as unknown as PropertySchemas

export const field = z
  .looseObject({
    ...propertySchemas,
    id: id.describe('Names the answer in submissions; keep it'),
    type: z.enum(types).describe('The kind of question'),
    title: z.string().describe('The question'),
    required: z.boolean().default(false).describe('Whether it must be answered'),
  })
  .superRefine((value, { addIssue }) => {
    const allowed = new Set<FieldProperty>([...FIELD_TYPES[value.type].properties, 'required'])
    for (const name of properties)
      if (value[name] !== undefined && !allowed.has(name))
        addIssue({ code: 'custom', path: [name], message: `expected only in ${typesWith(name)} fields` })
    if (allowed.has('options') && value.options === undefined)
      addIssue({ code: 'custom', path: ['options'], message: 'expected at least one option' })
    for (const at of repeatedIn(value.options ?? []))
      addIssue({ code: 'custom', path: ['options', at], message: 'expected different options' })
  })

function typesWith(name: FieldProperty): string {
  return types.filter((type) => FIELD_TYPES[type].properties.includes(name)).join(', ')
}

/** The places of texts that stand there for the second time. */
function repeatedIn(texts: readonly string[]): readonly number[] {
  return [...texts.keys()].filter((at) => texts.indexOf(texts[at] ?? '') < at)
}

const fields = z
  .array(field)
  .max(MAX_FIELDS, `expected at most ${MAX_FIELDS} fields`)
  .superRefine((value, { addIssue }) => {
    for (const at of repeatedIn(value.map(({ id }) => id)))
      addIssue({ code: 'custom', path: [at, 'id'], message: 'expected another id than the fields before' })
  })

/** The questions of a product. */
export const productForm = z.looseObject({
  id: z.string().min(1).describe('The same id'),
  name: z.string().describe('The title of the questions'),
  fields: fields.describe('The questions'),
})

/** A form of the website itself. */
export const siteForm = z
  .strictObject({
    id: id.describe('Sections name the form by it'),
    name: z.string().min(1).max(500).describe('The name of the form, for the owner and in mails'),
    fields: fields.describe('The questions'),
    submitButtonText: z.string().min(1).exactOptional().describe('The words on the button'),
    parsedSubmissionMessage: z.string().exactOptional().describe('HTML that answers a visitor'),
    submissionHTML: z.string().exactOptional().describe('Further HTML of the answer'),
    successRedirect: z
      .string()
      .refine(isOwnPath, 'expected a path of this website, such as /thanks')
      .exactOptional()
      .describe('The page after an answer'),
    parsedDisclaimerMessage: z
      .string()
      .exactOptional()
      .describe('HTML below the questions, such as on privacy'),
    captchaEnabled: z.boolean().exactOptional().describe('Whether the captcha of the settings is asked'),
    captchaTheme: z.enum(CAPTCHA_THEMES).exactOptional().describe('The look of the captcha'),
    captchaAlignment: z.enum(CAPTCHA_ALIGNMENTS).exactOptional().describe('The place of the captcha'),
    isAsync: z.boolean().exactOptional().describe('Whether visitors may send it again, to change an answer'),
    mailingListId: id.exactOptional().describe('The mailing list that the form feeds'),
    notificationEmail: z
      .string()
      .overwrite((typed) => cleanInput('email', typed))
      .refine(isEmail, 'expected an email address')
      .exactOptional()
      .describe('Gets a mail for each submission, in place of `contactEmail`'),
  })
  .refine(
    (form) =>
      form.mailingListId === undefined ||
      form.fields.filter(({ type, required }) => type === 'email' && required).length === 1,
    { path: ['fields'], error: 'expected one required email field, because the form feeds a mailing list' },
  )

export const mailingList = z.strictObject({
  id: id.describe('Forms name the list by it'),
  name: z.string().min(1).max(500).describe('Subscribers read it in mails'),
})
