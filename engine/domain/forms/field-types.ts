/**
 * The 19 types of fields of the platform's form builder (platform specification §3).
 *
 * The schema of site files, `GetTemplateSchema`, the validation and the pages read this one table.
 */

/** The properties of a field that its owner may set, with the shape of each. `title` and `id` are those of every field. */
export const FIELD_PROPERTIES = {
  description: 'text',
  placeholder: 'text',
  required: 'boolean',
  /** In UTF-16 units. Only with the feature flag `textareaMaxLength` of the website. */
  maxLength: 'count',
  currencySymbol: 'text',
  showCountryCode: 'boolean',
  underline: 'boolean',
  options: 'texts',
  /** The query parameter that holds the value of a hidden field. */
  key: 'text',
  value: 'text',
} as const

export type FieldProperty = keyof typeof FIELD_PROPERTIES

/** How a field is entered. */
type FieldControl =
  | 'input'
  | 'textarea'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'likert'
  | 'parts'
  | 'section'
  | 'hidden'

/** The attributes of an `input`; an empty text leaves one out. */
interface InputAttributes {
  readonly type: 'text' | 'email' | 'url' | 'password'
  readonly mode: '' | 'decimal'
  readonly autocomplete: '' | 'email' | 'url' | 'new-password'
}

interface FieldTypeDefinition {
  readonly control: FieldControl
  readonly properties: readonly FieldProperty[]
  /** Missing for fields without a single `input`. */
  readonly input?: InputAttributes
}

const ENTERED = ['description', 'placeholder', 'required'] as const
const DESCRIBED = ['description', 'required'] as const
const CHOSEN = ['description', 'options', 'required'] as const

const input = (
  properties: readonly FieldProperty[],
  attributes: Partial<InputAttributes> = {},
): FieldTypeDefinition => ({
  control: 'input',
  properties,
  input: { type: 'text', mode: '', autocomplete: '', ...attributes },
})

const other = (control: FieldControl, properties: readonly FieldProperty[]): FieldTypeDefinition => ({
  control,
  properties,
})

const definitions = {
  text: input(ENTERED),
  textarea: other('textarea', [...ENTERED, 'maxLength']),
  email: input(ENTERED, { type: 'email', autocomplete: 'email' }),
  number: input(ENTERED, { mode: 'decimal' }),
  website: input(ENTERED, { type: 'url', autocomplete: 'url' }),
  currency: input(['description', 'currencySymbol', 'required'], { mode: 'decimal' }),
  // It is no password of this website, so browsers should not enter one that they keep.
  password: input(DESCRIBED, { type: 'password', autocomplete: 'new-password' }),
  twitter: input(DESCRIBED),
  date: other('parts', DESCRIBED),
  time: other('parts', DESCRIBED),
  name: other('parts', DESCRIBED),
  address: other('parts', DESCRIBED),
  phone: other('parts', ['description', 'showCountryCode', 'required']),
  section: other('section', ['description', 'underline']),
  radio: other('radio', CHOSEN),
  checkbox: other('checkbox', CHOSEN),
  select: other('select', CHOSEN),
  likert: other('likert', CHOSEN),
  hidden: other('hidden', ['key', 'value']),
} as const satisfies Readonly<Record<string, FieldTypeDefinition>>

/** The type of a field. */
export type FieldType = keyof typeof definitions

/** Every type of field: how it is entered, and the properties that its owner may set. */
export const FIELD_TYPES: Readonly<Record<FieldType, FieldTypeDefinition>> = definitions

/** The properties of a type that owners of a website may set, which its feature flag decides with. */
export function propertiesOf(
  type: FieldType,
  { textareaMaxLength = false }: { readonly textareaMaxLength?: boolean },
): readonly FieldProperty[] {
  const { properties } = FIELD_TYPES[type]
  return textareaMaxLength ? properties : properties.filter((name) => name !== 'maxLength')
}

/** Types whose value has several inputs; likert fields have one for each question. */
export type MultiPartType = 'address' | 'date' | 'name' | 'phone' | 'time'

/** Settings of a form besides its fields, with their default (platform specification §2, tabs of the form builder). */
export const CAPTCHA_THEMES = ['light', 'dark'] as const

export const CAPTCHA_ALIGNMENTS = ['left', 'center', 'right'] as const
