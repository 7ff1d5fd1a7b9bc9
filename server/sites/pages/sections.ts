import { isObject, type Json, member, toNumber } from '../../../engine/domain/data/value.ts'
import type { SiteForm } from '../../../engine/domain/forms/form.ts'
import { toFormView } from '../../../engine/domain/islands/form.ts'
import { findForm, formIdOf } from '../../forms/find-form.ts'
import { toFund } from '../../shop/giving/funds.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Collection } from '../../store/types.ts'
import type { TypedValues } from '../../visitor/fields.ts'
import { islandPageOf } from '../../website/island-page.ts'
import type { Site } from '../../website/site.ts'
import { collectionUrl } from '../../website/urls.ts'
import { toView, type View } from '../../website/view.ts'
import { readItemRange } from '../item-views.ts'
import { firstAnswers } from '../views/form.ts'
import { toFundView } from '../views/fund.ts'

const DEFAULT_COUNT = 3
const MAX_COUNT = 12

interface FilledSections {
  readonly sections: readonly Json[]
  readonly merchandising: View
  /** Whether one of them is a form with a key. */
  readonly hasFormKey: boolean
}

/** The sections of a page. `parameters` are those of its query, for hidden fields of forms. A section that lists a collection gets the first items of it. */
export async function fillSections(
  read: Repositories,
  site: Site,
  { id = '', data }: Pick<Collection, 'data'> & Partial<Pick<Collection, 'id'>>,
  parameters: TypedValues = {},
): Promise<FilledSections> {
  const sections = member(data, 'sections')
  if (!Array.isArray(sections)) return { sections: [], merchandising: {}, hasFormKey: false }
  const shown = sections.filter((section) => !isClosed(site, section))
  const filled = await Promise.all(
    shown.map((section, at) => {
      const form = findFormOf(site, section)
      return form === undefined
        ? fillSection(read, site, section)
        : {
            section: toFormSection(site, section, form, { prefix: `${id}-${at}-`, parameters }),
            merchandising: {},
          }
    }),
  )
  return {
    hasFormKey: shown.some((section) => needsKey(findFormOf(site, section))),
    sections: filled.map(({ section }) => section),
    merchandising: Object.assign({}, ...filled.map(({ merchandising }) => merchandising)) as View,
  }
}

/** A newsletter form needs no key, so that pages with one stay shared. */
function needsKey(form: SiteForm | undefined): boolean {
  return form !== undefined && form.mailingListId === undefined
}

function toFormSection(
  site: Site,
  section: Json,
  form: SiteForm,
  { prefix, parameters }: { readonly prefix: string; readonly parameters: TypedValues },
): View {
  const answers = firstAnswers(form, parameters)
  const view = toFormView(islandPageOf(site), form, { answers, errors: {}, prefix, pagePath: '' })
  return { ...toView(section), form: view }
}

function findFormOf(site: Site, section: Json): SiteForm | undefined {
  const id = formIdOf(section)
  return id === undefined ? undefined : findForm(site, id)
}

/**
 * Whether a section lists a closed collection, or shows a form that is gone. It is left out, because only its heading would
 * show.
 */
function isClosed(site: Site, section: Json): boolean {
  if (formIdOf(section) !== undefined) return findFormOf(site, section) === undefined
  const collection = listedIn(site, section)
  return collection !== undefined && site.closed.has(collection.id)
}

function listedIn({ collections }: Site, section: Json): Collection | undefined {
  const urlId = member(section, 'collection')
  return collections.find((one) => one.urlId === urlId)
}

async function fillSection(read: Repositories, site: Site, section: Json) {
  const fund = toFund(section)
  if (fund !== undefined) return { section: toFundView(site, fund, ''), merchandising: {} }
  const collection = listedIn(site, section)
  if (!isObject(section) || collection === undefined) return { section, merchandising: {} }
  const limit = Math.min(toNumber(member(section, 'count')) || DEFAULT_COUNT, MAX_COUNT)
  const { views, merchandising } = await readItemRange(read, site, collection, { limit, offset: 0 })
  return { section: { ...section, items: views, url: collectionUrl(collection) }, merchandising }
}
