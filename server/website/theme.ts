import { globSync, readFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { FILE_PATH, fillPath } from '../../engine/domain/data/paths.ts'
import { digestOf } from '../bytes/digest.ts'
import { readIslands } from '../render/engine-data.ts'
import { AppliedPartials, type PartialReader, type Partials } from './applied-partials.ts'
import { foldersOfTheme, LAYOUT } from './theme-folders.ts'

/** A theme, read from its folders. */
export interface Theme {
  readonly name: string
  /** The template around every page; it applies the partial `page`. */
  readonly layout: string
  /** Every other template by its path, such as `regions/header`. */
  readonly partials: Partials
  /** Those of them that a template applies. */
  readonly applied: AppliedPartials
  /** The styles of every page. */
  readonly stylesheet: Stylesheet
  /** The styles that only some pages need. */
  readonly areas: readonly StyleArea[]
  /** The fonts that the stylesheet names. */
  readonly fonts: readonly ThemeFont[]
}

interface ThemeFont {
  readonly url: string
  readonly bytes: Buffer
  /** Whether pages ask for it before the stylesheet names it: the first Latin one, because each further one delays the paint. */
  readonly isFirst: boolean
}

export interface Stylesheet {
  readonly css: string
  /** Contains a digest of the CSS, so browsers may cache it forever. */
  readonly url: string
}

/** The styles of one area of a website, such as the checkout. */
interface StyleArea extends Stylesheet {
  /** The templates of the pages that need it, such as `pages/cart`; `collections/blog.*` means all that begin so. */
  readonly templates: readonly string[]
}

/** The themes in use. Each is read once, so a change of its files needs a restart. */
export class Themes {
  readonly #known = new Map<string, Theme>()
  readonly #reader: PartialReader
  readonly #furtherFolder: string

  /** `furtherFolder` holds themes beside those of `templates/`; they complete themselves from the theme `linden`. */
  constructor(reader: PartialReader, furtherFolder = '') {
    this.#reader = reader
    this.#furtherFolder = furtherFolder
  }

  /** The theme of a name; throws when there is none. */
  get(name: string): Theme {
    const folders = () => foldersOfTheme(name, this.#furtherFolder)
    const known = this.#known.get(name) ?? readTheme(name, folders(), this.#reader)
    this.#known.set(name, known)
    return known
  }

  /** The theme of a file, by a name such as `linden.0a1b2c3d4e5f6071.css`. */
  ofFile(file: string): Theme | undefined {
    const [name = ''] = file.split('.')
    const isTheme = foldersOfTheme(name, this.#furtherFolder).length > 0
    return this.#known.get(name) ?? (isTheme ? this.get(name) : undefined)
  }
}

/** Reads a theme from its folders. A file replaces one of the same path in an earlier folder. */
function readTheme(name: string, folders: readonly string[], reader: PartialReader): Theme {
  if (folders.length === 0)
    throw new Error(`There is no theme "${name}": templates/${name}/${LAYOUT}.html is missing.`)
  const { [LAYOUT]: layout = '', ...own } = readTemplates(folders)
  const partials = { ...own, ...readIslands() }
  const applied = new AppliedPartials(reader, partials)
  return { name, layout, partials, applied, ...readStyles(name, folders) }
}

function readTemplates(folders: readonly string[]): Partials {
  const files = [...readFiles('**/*.html', folders)]
  return Object.fromEntries(
    files.map(([file, text]) => [file.slice(0, -'.html'.length), withoutIndents(text)]),
  )
}

/** The texts of files by their paths, in the order of the paths. */
function readFiles(pattern: string, folders: readonly string[]): ReadonlyMap<string, string> {
  const found = folders.flatMap((folder) =>
    globSync(pattern, { cwd: folder }).map(
      (file) => [file.replaceAll(sep, '/'), join(folder, file)] as const,
    ),
  )
  const places = [...new Map(found)].sort(([a], [b]) => (a < b ? -1 : 1))
  return new Map(places.map(([file, path]) => [file, readFileSync(path, 'utf8')]))
}

/** Elements in which every space counts, each as a whole. */
const VERBATIM = /(<(pre|textarea|script|style)\b.*?<\/\2>)/s

/**
 * A template without the spaces at the start of its lines, which take 120 bytes of a compressed page.
 *
 * The line break stays, so words and inline elements stay apart. Content is untouched, because it is no part of a template.
 */
function withoutIndents(template: string): string {
  // Every third part is a whole element, followed by its name.
  const parts = template.split(VERBATIM)
  return parts
    .map((part, at) => (at % 3 === 0 ? part.replaceAll(/\n[ \t]+/g, '\n') : at % 3 === 1 ? part : ''))
    .join('')
}

/** A font in a stylesheet, as a file of a package: `url("font:@fontsource/newsreader/files/…woff2")`. */
const FONT = /font:([\w@./-]+\.woff2)/g

/** Joins the files of `styles/` in the order of their names, with URLs of ours in place of packages' fonts. */
function readStyles(name: string, folders: readonly string[]): Pick<Theme, 'stylesheet' | 'areas' | 'fonts'> {
  const source = [...readFiles('styles/*.css', folders).values()].join('\n')
  const urls = new Map<string, string>()
  const files = [...new Set([...source.matchAll(FONT)].map(([, file = '']) => file))]
  const first = files.find((file) => file.includes('-latin-') && !file.includes('-latin-ext-'))
  const fonts = files.map((file) => {
    const bytes = readFileSync(new URL(import.meta.resolve(file)))
    const url = toUrl(name, bytes, 'woff2')
    urls.set(file, url)
    return { url, bytes, isFirst: file === first }
  })
  const css = source.replace(FONT, (_, file: string) => urls.get(file) ?? '')
  const areas = [...readFiles('styles/areas/*.css', folders)].map((file) => readArea(name, ...file))
  return { stylesheet: { css, url: toUrl(name, css, 'css') }, areas, fonts }
}

/** The comment that begins the styles of an area: `/* For pages/cart, collections/blog.*` with its end. */
const AREA_TEMPLATES = /^\/\* For (?<templates>[\w/.*, \n-]+?)\s*\*\//

function readArea(name: string, file: string, css: string): StyleArea {
  const templates = AREA_TEMPLATES.exec(css)?.groups?.['templates']?.split(/[,\s]+/)
  if (templates === undefined)
    throw new Error(`${file} of the theme "${name}" does not begin with its templates.`)
  const area = basename(file, '.css')
  return { css, url: toUrl(`${name}.${area}`, css, 'css'), templates }
}

/** The URLs of the styles that a page with this template needs, beside those of every page. */
export function areaUrlsOf({ areas }: Theme, template: string): readonly string[] {
  const isFor = (one: string) =>
    one.endsWith('*') ? template.startsWith(one.slice(0, -1)) : template === one
  return areas.filter(({ templates }) => templates.some(isFor)).map(({ url }) => url)
}

/** A URL that contains a digest of the content, so browsers may cache it forever. */
function toUrl(name: string, content: string | Buffer, extension: string): string {
  const mark = digestOf(content).slice('sha256-'.length, 'sha256-'.length + 16)
  return fillPath(FILE_PATH.theme, { file: `${name}.${mark}.${extension}` })
}
