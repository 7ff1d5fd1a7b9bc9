import { PAGE_TYPE } from '../../engine/domain/data/codes.ts'
import { inLanguage } from './languages/links.ts'
import { type LanguagePlace, toLanguageView } from './languages/page-languages.ts'
import type { View } from './view.ts'

/** The kind of a page, a name of `PAGE_TYPE`. */
export type PageType = keyof typeof PAGE_TYPE

/** A page before the visitor's part of the context is added. */
export interface Page {
  /** The theme's template for it, such as `pages/cart`. */
  readonly template: string
  readonly type: PageType
  readonly status: number
  /** The first part of `<title>`, before the website's title; '' for the website's title alone. */
  readonly title: string
  /** The main heading; '' for the title. */
  readonly heading: string
  /** The canonical path with its query; '' for the requested path. */
  readonly url: string
  readonly description: string
  /** The path of a preview picture (`og:image`); '' for none. */
  readonly imageUrl: string
  /** Whether search engines may list it. */
  readonly isIndexed: boolean
  /** Whether it shows personal data. Browsers may not store such a page, not even for the visitor. */
  readonly isPrivate: boolean
  /** The path of the page's feed; '' for none. */
  readonly feedUrl: string
  /** The islands that wake at once, so that their scripts load with the page. */
  readonly islands: readonly string[]
  /** Whether a form of the page needs a key, which differs for each visit. */
  readonly hasFormKey: boolean
  /** When the visitor got the form that is shown again, which its new key repeats; by default now. */
  readonly formOpenedMs?: number | undefined
  /** Names of inputs whose text no cookie keeps when the form is rejected, such as passwords. */
  readonly secretInputs: readonly string[]
  /** The id of the collection that it is about, where its context has none, as on a closed page. */
  readonly collectionId?: string
  /** The page's own part of the context. */
  readonly content: View
}

type PageParts = Pick<Page, 'template' | 'type' | 'title'> & Partial<Page>

/** Completes a page with defaults. Only pages of the owner's content set `isIndexed`. */
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
    islands: [],
    secretInputs: [],
    hasFormKey: false,
    content: {},
    ...parts,
  }
}

/** A page as templates read it under the name `page`. */
export function toPageView(page: Page, siteTitle: string, place: PagePlace): View {
  const { origin, path, language, preloadsOf } = place
  const { type, status, title, heading, description, imageUrl, isIndexed, feedUrl, islands } = page
  // The page for a path without a page is the same at every such path, and no page of its own.
  const url = type === 'not-found' ? '' : inLanguage(language.prefix, page.url === '' ? path : page.url)
  return {
    type: PAGE_TYPE[type],
    typeName: type,
    status,
    title: documentTitle(title, siteTitle),
    heading: heading || title || siteTitle,
    description,
    url: withoutQuery(url),
    canonicalUrl: url === '' ? '' : origin + url,
    origin,
    imageUrl: imageUrl === '' ? '' : origin + toRaster(imageUrl),
    isIndexed,
    ...toLanguageView(page, place),
    feedUrl: inLanguage(language.prefix, feedUrl),
    preloadUrls: [...new Set(islands.flatMap(preloadsOf))],
  }
}

/** The text of `<title>`. */
export function documentTitle(title: string, siteTitle: string): string {
  return title === '' ? siteTitle : `${title} — ${siteTitle}`
}

/** A picture as programs that make previews get it: as JPEG or PNG, because they show no drawings. */
function toRaster(imageUrl: string): string {
  return `${imageUrl}?format=1500w`
}

/** The part of a URL before its query. */
export function withoutQuery(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? url : url.slice(0, at)
}

/** The address of a page. */
export interface PagePlace extends LanguagePlace {
  /** The URLs of the scripts that an island needs. */
  readonly preloadsOf: (island: string) => readonly string[]
}
