import type { Page, Response } from 'playwright-core'

/** Where a link leads, and where it was found. */
interface Link {
  readonly path: string
  readonly from: string
}

/**
 * Opens every page that links lead to from the home page. Asks for all files that they name and for lists by category, tag
 * or page, but for `pagesOnly`: of these lists one of a kind is opened.
 *
 * `look` is called with each page while it is shown. Answers the links that lead nowhere, each with a page that it is on.
 */
export async function crawl(
  page: Page,
  look: (path: string, response: Response) => Promise<void>,
  { pagesOnly = false } = {},
): Promise<readonly string[]> {
  const broken: string[] = []
  const seen = new Set(['/'])
  const kinds = new Set<string>()
  const open: Link[] = [{ path: '/', from: '/' }]
  for (let link = open.shift(); link !== undefined; link = open.shift()) {
    const { path, from } = link
    const isKnown = kinds.has(kindOf(path))
    kinds.add(kindOf(path))
    if (!isPage(path) || isKnown) {
      const answer = await page.request.get(path)
      if (!answer.ok()) broken.push(`${path} on ${from} answers ${answer.status()}`)
      continue
    }
    const response = await page.goto(path)
    if (response === null || !isThere(response)) {
      broken.push(`${path} on ${from} answers ${response?.status()}`)
      continue
    }
    await look(path, response)
    const { links, missingIds } = await readLinks(page)
    broken.push(...missingIds.map((id) => `#${id} is not on ${path}`))
    const isWanted = (one: string) => !seen.has(one) && !(pagesOnly && (isPart(one) || !isPage(one)))
    for (const next of links.filter(isWanted)) {
      seen.add(next)
      open.push({ path: next, from: path })
    }
  }
  return broken
}

/** A page behind a password or a membership is there, too. */
function isThere(response: Response): boolean {
  return response.status() === 200 || response.status() === 403
}

/** Whether a browser shows it as a page; other things are files. */
function isPage(path: string): boolean {
  return !path.startsWith('/assets/') && !path.includes('format=') && !/\.\w+$/.test(path)
}

/** Whether it is a list by category, tag or page, which is made as the whole list is. */
function isPart(path: string): boolean {
  return path.includes('?')
}

/** The path with the names of its parameters, without their values. */
function kindOf(path: string): string {
  return path.replaceAll(/=[^&]*/g, '')
}

/**
 * The addresses of this website that a page names, and the places within it that are not there.
 *
 * Pages in other languages are left out, because they have the same markup.
 */
async function readLinks(page: Page): Promise<{ links: readonly string[]; missingIds: readonly string[] }> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll('a[href], img[src], link[href]')]
    const named = elements
      .filter((element) => !element.hasAttribute('hreflang'))
      .map(
        (element) =>
          new URL(element.getAttribute('href') ?? element.getAttribute('src') ?? '', document.baseURI),
      )
    const own = named.filter(({ origin }) => origin === location.origin)
    const here = own.filter(
      ({ pathname, search }) => pathname === location.pathname && search === location.search,
    )
    const ids = here.map(({ hash }) => decodeURIComponent(hash.slice(1))).filter(Boolean)
    return {
      links: [...new Set(own.map(({ pathname, search }) => pathname + search))],
      missingIds: ids.filter((id) => document.getElementById(id) === null),
    }
  })
}
