import { Parser } from 'htmlparser2'

/** A page as a browser gets it, and what it names. */
export interface CrawledPage {
  readonly path: string
  /** Where it was found in the end, without the way back, which does not make it another page. */
  readonly address: string
  readonly html: string
  readonly title: string
  readonly ids: ReadonlySet<string>
  /** The kinds of elements that it shows: their names, classes, roles, types and attributes. */
  readonly kinds: ReadonlySet<string>
  /** Addresses of this website in links, pictures and metadata, with their fragments. */
  readonly links: readonly URL[]
}

/** Elements and the attribute in which they name an address. */
const NAMES = { a: 'href', link: 'href', img: 'src' } as const

/** Elements that a page does not show. */
const UNSEEN = new Set(['link', 'meta', 'script'])

function addressOf(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('returnTo')
  return url.href
}

/** Reads the page at a path, which was found at `url` in the end. */
export function readPage(path: string, html: string, url: string): CrawledPage {
  const { origin } = new URL(url)
  const [links, ids, kinds]: [URL[], Set<string>, Set<string>] = [[], new Set(), new Set()]
  let title = ''
  let isTitle = false
  const parser = new Parser({
    onopentag: (name, attributes) => {
      isTitle = name === 'title'
      if (attributes['id'] !== undefined) ids.add(attributes['id'])
      if (!UNSEEN.has(name)) kinds.add(describeKind(name, attributes))
      const address = attributes[NAMES[name as keyof typeof NAMES] ?? '']
      if (address === undefined || attributes['hreflang'] !== undefined) return
      const link = new URL(address, origin + path)
      if (link.origin === origin) links.push(link)
    },
    ontext: (text) => {
      if (isTitle) title += text
    },
    onclosetag: () => {
      isTitle = false
    },
  })
  parser.end(html)
  return { path, address: addressOf(url), html, title, ids, kinds, links }
}

function describeKind(name: string, attributes: Readonly<Record<string, string>>): string {
  const { class: classes, role, type } = attributes
  return [name, classes, role, type, ...Object.keys(attributes).toSorted()].join(' ')
}
