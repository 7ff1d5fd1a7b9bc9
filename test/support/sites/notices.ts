import type { SiteAnswer } from './visitors.ts'

/** The header of a browser that opens a page. */
export const HTML = { accept: 'text/html' }

/** The page that a browser is sent to, and its path with the name of the kept form. */
export function addressIn({ headers }: SiteAnswer): { readonly page: string; readonly path: string } {
  const [path = '', fragment] = (headers.location ?? '').split('#')
  if (fragment !== 'notice') throw new Error(`No form is kept for ${headers.location}.`)
  return { path, page: path.replace(/[?&]again=[\w-]{6}$/, '') }
}

export function noticeIn({ body }: SiteAnswer): string {
  return /<div class="notice[^>]*>.*?<\/div>/s.exec(body)?.[0] ?? ''
}

export function titleIn({ body }: SiteAnswer): string {
  return /<title>(.*?)<\/title>/.exec(body)?.[1] ?? ''
}

/** The links from a notice to fields, as target and words. */
export function linksIn(answer: SiteAnswer): readonly string[] {
  return [...noticeIn(answer).matchAll(/<a href="(#[^"]+)">(.*?)<\/a>/g)].map(
    ([, to, words]) => `${to} ${words}`,
  )
}
