import type { FormDefinition } from '../../../engine/domain/forms/form.ts'
import type { ReadCollection, SiteIssue } from './site-checks.ts'
import type { SiteCollection, SiteFile } from './site-schema.ts'

/** Checks the references of forms: to their mailing lists, and from pages and the footer to them. */
export function checkForms({ settings }: SiteFile, read: readonly ReadCollection[]): readonly SiteIssue[] {
  const { captcha, forms = [], mailingLists = [], footerForm } = settings
  const place = (path: string, message: string) => ({ file: 'site.json', path: `settings.${path}`, message })
  const isList = (id: string) => mailingLists.some((list) => list.id === id)
  const newsletters = forms.filter(({ mailingListId }) => mailingListId !== undefined)
  return [
    ...repeated(forms).map((at) => place(`forms[${at}].id`, 'expected another id than the forms before')),
    ...repeated(mailingLists).map((at) =>
      place(`mailingLists[${at}].id`, 'expected another id than the mailing lists before'),
    ),
    ...[...forms.entries()]
      .filter(([, { mailingListId }]) => mailingListId !== undefined && !isList(mailingListId))
      .map(([at]) => place(`forms[${at}].mailingListId`, 'expected the id of a mailing list in site.json')),
    ...[...forms.entries()]
      .filter(([, { captchaEnabled = false }]) => captchaEnabled && captcha === undefined)
      .map(([at]) =>
        place(`forms[${at}].captchaEnabled`, 'expected only on a website with settings.captcha'),
      ),
    ...(footerForm === undefined || newsletters.some(({ id }) => id === footerForm)
      ? []
      : [place('footerForm', 'expected the id of a form with a mailing list')]),
    ...checkLengths(settings, forms).map((path) => place(`forms${path}`, NEEDS_FLAG)),
    ...read.flatMap(({ file, collection }) =>
      [...checkSections(collection, settings), ...checkProductForms(collection, settings)].map((issue) => ({
        file,
        ...issue,
      })),
    ),
  ]
}

const NEEDS_FLAG = 'expected only on a website with settings.textareaMaxLength'

/** The places of maximum lengths in forms of a website without the feature flag of them. */
function checkLengths(
  { textareaMaxLength = false }: SiteFile['settings'],
  forms: readonly Pick<FormDefinition, 'fields'>[],
): readonly string[] {
  if (textareaMaxLength) return []
  return forms.flatMap(({ fields }, at) =>
    fields.flatMap(({ maxLength }, field) =>
      maxLength === undefined ? [] : [`[${at}].fields[${field}].maxLength`],
    ),
  )
}

function checkProductForms(
  { items }: SiteCollection,
  settings: SiteFile['settings'],
): readonly Omit<SiteIssue, 'file'>[] {
  return items.flatMap(({ data }, at) => {
    const { additionalFieldsForm: form } = data.structuredContent ?? {}
    const start = `items[${at}].data.structuredContent.additionalFieldsForm`
    return checkLengths(settings, form === undefined ? [] : [form]).map((path) => ({
      path: `${start}${path.replace('[0]', '')}`,
      message: NEEDS_FLAG,
    }))
  })
}

function repeated(list: readonly { readonly id: string }[]): readonly number[] {
  return [...list.keys()].filter((at) => list.findIndex(({ id }) => id === list[at]?.id) < at)
}

function checkSections(
  { data, items }: SiteCollection,
  { forms = [] }: SiteFile['settings'],
): readonly Omit<SiteIssue, 'file'>[] {
  const shown = formSections(data.sections).map(([at, section]) => {
    const form = forms.find(({ id }) => id === section.form)
    const path = `data.sections[${at}].form`
    if (form === undefined) return { path, message: 'expected the id of a form in site.json' }
    if (section.type === 'newsletter' && form.mailingListId === undefined)
      return { path, message: 'expected the id of a form with a mailing list' }
    return undefined
  })
  // Only pages of collections can show a rejected form again.
  const sold = items.flatMap((item, at) =>
    formSections(item.data.digitalContent?.sections).map(([section]) => ({
      path: `items[${at}].data.digitalContent.sections[${section}]`,
      message: 'expected no form in digital content',
    })),
  )
  return [...shown.filter((issue) => issue !== undefined), ...sold]
}

type Sections = NonNullable<SiteCollection['data']['sections']>
type FormSection = Extract<Sections[number], { readonly type: 'form' | 'newsletter' }>

function formSections(sections: Sections = []): readonly (readonly [number, FormSection])[] {
  return [...sections.entries()].filter(
    (entry): entry is [number, FormSection] => entry[1].type === 'form' || entry[1].type === 'newsletter',
  )
}
