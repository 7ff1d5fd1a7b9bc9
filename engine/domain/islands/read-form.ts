import { isArray, isObject, type Json, member, type Node, toBoolean, toText } from '../data/value.ts'
import { CAPTCHA_ALIGNMENTS, CAPTCHA_THEMES, FIELD_TYPES, type FieldType } from '../forms/field-types.ts'
import type { FormField, SiteForm } from '../forms/form.ts'
import type { IslandPage } from './island-page.ts'

/** Reads a form as the platform has it. Fields that cannot be asked are reported and left out. */
export function readForm(node: Node, page: IslandPage): SiteForm {
  const id = toText(member(node, 'id'))
  if (id === '') page.onWrong?.({ path: 'id', expected: 'a text' })
  const theme = CAPTCHA_THEMES.find((one) => one === member(node, 'captchaTheme'))
  const alignment = CAPTCHA_ALIGNMENTS.find((one) => one === member(node, 'captchaAlignment'))
  return {
    id,
    name: toText(member(node, 'name')),
    fields: readFields(node, '', page),
    captchaEnabled: member(node, 'captchaEnabled') === true,
    isAsync: member(node, 'isAsync') === true,
    ...textsIn(node, ['submitButtonText', 'parsedDisclaimerMessage', 'mailingListId']),
    ...(theme === undefined ? {} : { captchaTheme: theme }),
    ...(alignment === undefined ? {} : { captchaAlignment: alignment }),
  }
}

/** Reads the fields of a form: a list, or the same as JSON in a text, as some forms of the platform have it. */
export function readFields(form: Node, path: string, page: IslandPage): readonly FormField[] {
  const at = path === '' ? 'fields' : `${path}.fields`
  const fields = listOf(member(form, 'fields'), page)
  if (fields === undefined) {
    page.onWrong?.({ path: at, expected: 'a list of fields' })
    return []
  }
  return fields.flatMap((field, index) => readField(field, `${at}.${index}`, page) ?? [])
}

/** UTF-16 units of fields as JSON, which nothing interrupts while they are parsed. */
const MAX_JSON = 1 << 18

function listOf(written: Node, { meter }: IslandPage): readonly Json[] | undefined {
  if (typeof written !== 'string') return isArray(written) ? written : undefined
  if (written.length > MAX_JSON) return undefined
  meter?.charge(written.length >>> 3)
  try {
    const parsed = JSON.parse(written) as Json
    return isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

function readField(field: Json, path: string, page: IslandPage): FormField | undefined {
  page.meter?.charge(4)
  const id = toText(member(field, 'id'))
  if (id === '') {
    page.onWrong?.({ path: `${path}.id`, expected: 'a text' })
    return undefined
  }
  const type = typeOf(field)
  if (type === undefined)
    page.onWrong?.({
      path: `${path}.type`,
      expected: 'a type such as text, email or select',
      isHarmless: true,
    })
  const maxLength = member(field, 'maxLength')
  const options = optionsOf(member(field, 'options'), page)
  return {
    id,
    // A visitor can answer any question in words.
    type: type ?? 'text',
    title: toText(member(field, 'title')),
    required: toBoolean(member(field, 'required')),
    ...textsIn(field, ['description', 'placeholder', 'currencySymbol', 'key', 'value']),
    ...(typeof maxLength === 'number' && maxLength > 0 ? { maxLength } : {}),
    ...(options === undefined ? {} : { options }),
    ...(member(field, 'showCountryCode') === false ? { showCountryCode: false } : {}),
    ...(member(field, 'underline') === true ? { underline: true } : {}),
  }
}

/** Types under names that forms of the platform have, too. */
const OTHER_NAMES: Readonly<Record<string, FieldType>> = { line: 'section', survey: 'likert' }

function typeOf(field: Json): FieldType | undefined {
  const given = member(field, 'type')
  const type = typeof given === 'string' && Object.hasOwn(OTHER_NAMES, given) ? OTHER_NAMES[given] : given
  return typeof type === 'string' && Object.hasOwn(FIELD_TYPES, type) ? (type as FieldType) : undefined
}

function optionsOf(options: Node, { meter }: IslandPage): readonly string[] | undefined {
  if (!isArray(options)) return undefined
  meter?.charge(options.length)
  return options.map((option) => (isObject(option) ? toText(member(option, 'value')) : toText(option)))
}

/** The members of these names that are texts with a content. */
function textsIn<Name extends string>(node: Node, names: readonly Name[]): Partial<Record<Name, string>> {
  const found = names.map((name) => [name, toText(member(node, name))] as const)
  return Object.fromEntries(found.filter(([, text]) => text !== '')) as Partial<Record<Name, string>>
}
