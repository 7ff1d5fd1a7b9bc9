import { PAGE_TYPE } from '../../engine/domain/codes.ts'
import type { View } from './view.ts'

/** The kind of a page, as `PAGE_TYPE` names it. */
export type PageType = keyof typeof PAGE_TYPE

/** A page before the visitor's own part is added and it is rendered. */
export interface Page {
  /** The theme's template, such as `pages/cart`. */
  readonly template: string
  readonly type: PageType
  readonly status: number
  /** What stands in the title of the window before the name of the website; '' for the website's name alone. */
  readonly title: string
  /** What stands above the page; '' for its title. */
  readonly heading: string
  /** The one address of the page, with its query; '' for the path that was asked for. */
  readonly url: string
  readonly description: string
  /** A picture of the page by its path, for those who link to it. */
  readonly imageUrl: string
  /** Whether search engines may list it. */
  readonly isIndexed: boolean
  /** Whether it shows what nobody else may ever see, so that no copy of it is kept. */
  readonly isPrivate: boolean
  /** The path of the page's feed; '' for none. */
  readonly feedUrl: string
  /** The page's own part of the context. */
  readonly content: View
}

type PageParts = Pick<Page, 'template' | 'type' | 'title'> & Partial<Page>

/** Describes a page; search engines list ordinary content and nothing else. */
export function definePage(parts: PageParts): Page {
  return {
    status: 200,
    heading: '',
    url: '',
    description: '',
    imageUrl: '',
    isIndexed: false,
    isPrivate: false,
    feedUrl: '',
    content: {},
    ...parts,
  }
}

/** What templates read as `page`. */
export function toPageView(page: Page, siteTitle: string, { origin, path }: PagePlace): View {
  const { type, status, title, heading, description, imageUrl, isIndexed, feedUrl } = page
  const url = page.url === '' ? path : page.url
  return {
    type: PAGE_TYPE[type],
    typeName: type,
    status,
    title: title === '' ? siteTitle : `${title} — ${siteTitle}`,
    heading: heading || title || siteTitle,
    description,
    url: withoutQuery(url),
    canonicalUrl: origin + url,
    imageUrl: imageUrl === '' ? '' : origin + imageUrl,
    isIndexed,
    feedUrl,
  }
}

/** The path of an address. */
export function withoutQuery(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? url : url.slice(0, at)
}

/** Where a page stands; `origin` is `https://shop.example`, `path` has no query. */
export interface PagePlace {
  readonly origin: string
  readonly path: string
}
