import { isObject, member } from '../../../engine/domain/data/value.ts'
import type { Collection } from '../../store/types.ts'
import { toDescription } from '../../website/description.ts'
import { definePage, type Page } from '../../website/page.ts'

/** Describes the page of a collection by the collection's title, description and picture. Search engines may list it. */
export function defineCollectionPage({ urlId, title, data }: Collection, template: string): Page {
  // A page without a picture of its own is previewed with that of its opening.
  const image = member(data, 'mainImage') ?? member(member(member(data, 'sections'), 0), 'picture')
  const assetUrl = isObject(image) ? member(image, 'assetUrl') : undefined
  const description = member(data, 'description')
  return definePage({
    template,
    type: 'collection',
    title: urlId === '' ? '' : title,
    description: typeof description === 'string' ? toDescription(description) : '',
    imageUrl: typeof assetUrl === 'string' ? assetUrl : '',
    isIndexed: true,
  })
}
