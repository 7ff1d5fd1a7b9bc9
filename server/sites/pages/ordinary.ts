import { isObject, member } from '../../../engine/domain/value.ts'
import type { Collection } from '../../store/types.ts'
import { definePage, type Page } from '../page.ts'
import { toSummary } from '../summary.ts'

/** What the pages of collections have in common; search engines may list them. */
export function ordinaryPage({ urlId, title, data }: Collection, template: string): Page {
  const image = member(data, 'mainImage')
  const assetUrl = isObject(image) ? member(image, 'assetUrl') : undefined
  const description = member(data, 'description')
  return definePage({
    template,
    type: 'collection',
    title: urlId === '' ? '' : title,
    description: typeof description === 'string' ? toSummary(description) : '',
    imageUrl: typeof assetUrl === 'string' ? assetUrl : '',
    isIndexed: true,
  })
}
