import { type CrawledPage, readPage } from './read-page.ts'

/** The pages that links lead to from a page, by their paths. */
export interface Crawl {
  readonly pages: ReadonlyMap<string, CrawledPage>
  /** The links that lead nowhere, each with a page that it is on. */
  readonly broken: readonly string[]
}

/**
 * Reads every page that links lead to from `start`, and asks for all files that they name. Of lists by category, tag or page, one of
 * a kind is read. Pages in other languages are left out: a crawl that starts there reads them.
 */
export async function crawl(origin: string, start = '/'): Promise<Crawl> {
  const pages = new Map<string, CrawledPage>()
  const broken: string[] = []
  const seen = new Map([[start, start]])
  const kinds = new Set<string>()
  for (const [path, from] of seen) {
    const isNew = !kinds.has(kindOf(path))
    kinds.add(kindOf(path))
    const answer = await fetch(origin + (isPage(path) ? path : path.replace(/\?.*/, '')))
    const html = await answer.text()
    if (!isThere(answer)) broken.push(`${path} on ${from} answers ${answer.status}`)
    else if (isNew && isPage(path)) pages.set(path, readPage(path, html, answer.url))
    const links = pages.get(path)?.links ?? []
    for (const link of links.map(pathOf).filter((one) => !seen.has(one))) seen.set(link, path)
  }
  return { pages, broken: [...broken, ...findLostFragments(pages)] }
}

/** A page behind a password or a membership is there, too. */
function isThere({ status }: Response): boolean {
  return status === 200 || status === 403
}

/** Whether a browser shows it as a page; other things are files. */
function isPage(path: string): boolean {
  return !path.startsWith('/assets/') && !path.includes('format=') && !/\.\w+$/.test(path)
}

/** The path with the names of its parameters, without their values. */
function kindOf(path: string): string {
  return path.replaceAll(/=[^&]*/g, '')
}

function pathOf({ pathname, search }: URL): string {
  return pathname + search
}

function findLostFragments(pages: ReadonlyMap<string, CrawledPage>): readonly string[] {
  return [...pages.values()].flatMap(({ path, links }) =>
    links
      .filter((link) => {
        const target = pages.get(pathOf(link))
        return (
          link.hash !== '' && target !== undefined && !target.ids.has(decodeURIComponent(link.hash.slice(1)))
        )
      })
      .map((link) => `${pathOf(link)}${link.hash} on ${path} is not there`),
  )
}
