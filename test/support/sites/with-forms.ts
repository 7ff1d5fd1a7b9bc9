import type { MailingList, SiteForm } from '../../../engine/domain/forms/form.ts'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { collectionSchema, siteSchema } from '../../../server/website/files/site-schema.ts'

/** A small website with these forms; `places` shows some on pages, by the address of the page and the id of the form. */
export function withForms(
  files: SiteFiles,
  forms: readonly SiteForm[],
  places: Readonly<Record<string, string>> = {},
  mailingLists: readonly MailingList[] = [],
): SiteFiles {
  const settings = { ...files.site.settings, forms, mailingLists }
  const collections = files.collections.map((collection) => {
    const form = places[collection.urlId]
    if (form === undefined) return collection
    const added = collectionSchema.shape.data.unwrap().parse({ sections: [{ type: 'form', form }] })
    const sections = [...(collection.data.sections ?? []), ...(added.sections ?? [])]
    return { ...collection, data: { ...collection.data, sections } }
  })
  return {
    ...files,
    site: { ...files.site, settings: siteSchema.shape.settings.parse(settings) },
    collections,
  }
}
