import { isArray, type Json, member } from '../../engine/domain/data/value.ts'
import type { SiteForm } from '../../engine/domain/forms/form.ts'
import { formUnknown } from '../errors/form-problems.ts'
import type { Site } from '../website/site.ts'

type FormSite = Pick<Site, 'website' | 'collections' | 'closed'>

/** A form that the visitor may see; throws `form_unknown`. A form that only closed pages show does not exist for others. */
export function requireForm(site: FormSite, id: string): SiteForm {
  const form = findForm(site, id)
  if (form === undefined) throw formUnknown()
  return form
}

/** A form that the visitor may see; undefined for none. */
export function findForm({ website, collections, closed }: FormSite, id: string): SiteForm | undefined {
  const { forms = [], footerForm } = website.settings
  const form = forms.find((one) => one.id === id)
  const places = collections.filter(({ data }) => sectionsOf(data).some((one) => formIdOf(one) === id))
  const isOpen = footerForm === id || places.length === 0 || places.some((place) => !closed.has(place.id))
  return isOpen ? form : undefined
}

/** The id of the form that a section shows; undefined for other sections. */
export function formIdOf(section: Json): string | undefined {
  const type = member(section, 'type')
  const id = member(section, 'form')
  return (type === 'form' || type === 'newsletter') && typeof id === 'string' ? id : undefined
}

function sectionsOf(data: Json): readonly Json[] {
  const sections = member(data, 'sections')
  return isArray(sections) ? sections : []
}
