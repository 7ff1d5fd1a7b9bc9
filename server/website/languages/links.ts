import { FILE_PATH } from '../../../engine/domain/data/paths.ts'
import { isObject, type Json } from '../../../engine/domain/data/value.ts'
import { isFilePath } from '../paths.ts'
import type { View } from '../view.ts'

/** Files that are the same in every language, by their whole path. */
const FILES: ReadonlySet<string> = new Set(Object.values(FILE_PATH))

/** Names of members that hold an address: `url`, `fullUrl`, `formAction`, `successRedirect`. */
const ADDRESS = /(?:^url|Url|^href|Href|^action|Action|Redirect)$/

/** Links and forms in markup of the owner, to paths of this website. */
const LINK = /(\b(?:href|action)\s*=\s*["'])(\/(?!\/)[^"'<>]*)/gi

/** The path of a page in a language. Addresses of other websites, files, and paths in that language already stay. */
export function inLanguage(prefix: string, url: string): string {
  if (prefix === '' || !url.startsWith('/') || url.startsWith('//')) return url
  const [path = ''] = url.split(/[?#]/, 1)
  if (path === prefix || path.startsWith(`${prefix}/`) || isFile(path)) return url
  return path === '/' ? prefix + url.slice(1) : prefix + url
}

/** Whether a path is that of a file, which is the same in every language. */
export function isFile(path: string): boolean {
  return isFilePath(path) || FILES.has(path)
}

/** A view with its links in a language: the members that are addresses by their names. */
export function linksInLanguage(prefix: string, view: View): View {
  return prefix === '' ? view : (mapLinks(view, (_name, url) => inLanguage(prefix, url)) as View)
}

/** Content of the owner with its links in a language, also those in markup. */
export function contentInLanguage(prefix: string, content: View): View {
  const inMarkup = (text: string) =>
    text.includes('="/') || text.includes("='/")
      ? text.replaceAll(LINK, (_link, before: string, url: string) => before + inLanguage(prefix, url))
      : text
  return prefix === '' ? content : (mapLinks(linksInLanguage(prefix, content), undefined, inMarkup) as View)
}

function mapLinks(
  node: Json,
  toAddress: ((name: string, url: string) => string) | undefined,
  toText: (text: string) => string = (text) => text,
): Json {
  if (typeof node === 'string') return toText(node)
  if (Array.isArray(node)) return node.map((member) => mapLinks(member, toAddress, toText))
  if (!isObject(node)) return node
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      toAddress !== undefined && typeof value === 'string' && ADDRESS.test(name)
        ? toAddress(name, value)
        : mapLinks(value, toAddress, toText),
    ]),
  )
}
