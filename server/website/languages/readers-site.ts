import type { Site } from '../site.ts'

/** A site in the language of the reader of a mail, and the beginning of the addresses of its pages. */
export interface ReadersSite {
  readonly site: Site
  /** Such as `https://shop.example/de`; '' when no address is known. */
  readonly origin: string
}

/** A site as a mail shows it long after its cause: in the language of that moment, if it is still served. */
export function readersSite(
  site: Site,
  { language, origin = '' }: { readonly language?: string | undefined; readonly origin?: string | undefined },
): ReadersSite {
  const own = site.inLanguage(language)
  // The stored address may begin with a language that the website has no more.
  return { site: own, origin: origin === '' ? '' : new URL(origin).origin + own.language.prefix }
}
