import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { FILE_PATH, fillPath } from '../../engine/domain/data/paths.ts'
import { digestOf } from '../render/digest.ts'
import { TEMPLATES_FOLDER } from './theme-folders.ts'

/** A theme, read from its folder. */
export interface Theme {
  readonly name: string
  /** The template around every page; it applies the partial `page`. */
  readonly layout: string
  /** Every other template by its path, such as `regions/header`. */
  readonly partials: Readonly<Record<string, string>>
  readonly stylesheet: Stylesheet
  /** The fonts that the stylesheet names. */
  readonly fonts: readonly ThemeFont[]
}

interface ThemeFont {
  readonly url: string
  readonly bytes: Buffer
  /** Whether every page needs it, so that pages ask for it before the stylesheet names it. */
  readonly isFirst: boolean
}

interface Stylesheet {
  readonly css: string
  /** Contains a digest of the CSS, so browsers may cache it forever. */
  readonly url: string
}

const LAYOUT = 'site'

/** The themes in use. Each is read once, so a change of its files needs a restart. */
export class Themes {
  readonly #known = new Map<string, Theme>()

  /** The theme of a name; throws when there is none. */
  get(name: string): Theme {
    const known = this.#known.get(name) ?? readTheme(name)
    this.#known.set(name, known)
    return known
  }

  /** The theme of a file, by a name such as `linden.0a1b2c3d4e5f6071.css`. */
  ofFile(file: string): Theme | undefined {
    const [name = ''] = file.split('.')
    return this.#known.get(name) ?? (isTheme(name) ? this.get(name) : undefined)
  }
}

function isTheme(name: string): boolean {
  return /^[a-z][a-z0-9-]*$/.test(name) && existsSync(join(TEMPLATES_FOLDER, name, `${LAYOUT}.html`))
}

/** Reads `templates/<name>/`. */
function readTheme(name: string): Theme {
  if (!isTheme(name))
    throw new Error(`There is no theme "${name}": templates/${name}/${LAYOUT}.html is missing.`)
  const folder = join(TEMPLATES_FOLDER, name)
  const { [LAYOUT]: layout = '', ...partials } = readTemplates(folder)
  return { name, layout, partials: { ...partials, ...readIslands() }, ...readStyles(name, folder) }
}

/**
 * Reads `templates/islands/`, which all themes share.
 *
 * Line breaks, the indentation after them and `{# #}` are left out, as in JSX, so that the markup equals that of the
 * island's component.
 */
function readIslands(): Readonly<Record<string, string>> {
  const templates = Object.entries(readTemplates(join(TEMPLATES_FOLDER, 'islands')))
  return Object.fromEntries(
    templates.map(([name, source]) => [`islands/${name}`, source.replaceAll(/\{#\s*#\}|[ \t]*\n\s*/g, '')]),
  )
}

function readTemplates(folder: string): Readonly<Record<string, string>> {
  const files = globSync('**/*.html', { cwd: folder }).sort()
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.html'.length).replaceAll(sep, '/'),
      withoutIndents(readFileSync(join(folder, file), 'utf8')),
    ]),
  )
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
function readStyles(name: string, folder: string): Pick<Theme, 'stylesheet' | 'fonts'> {
  const files = globSync('styles/*.css', { cwd: folder }).sort()
  const source = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const urls = new Map<string, string>()
  const fonts = [...new Set([...source.matchAll(FONT)].map(([, file = '']) => file))].map((file) => {
    const bytes = readFileSync(new URL(import.meta.resolve(file)))
    const url = toUrl(name, bytes, 'woff2')
    urls.set(file, url)
    return { url, bytes, isFirst: file.includes('-latin-') && !file.includes('-latin-ext-') }
  })
  const css = source.replace(FONT, (_, file: string) => urls.get(file) ?? '')
  return { stylesheet: { css, url: toUrl(name, css, 'css') }, fonts }
}

/** A URL that contains a digest of the content, so browsers may cache it forever. */
function toUrl(name: string, content: string | Buffer, extension: string): string {
  const mark = digestOf(content).slice('sha256-'.length, 'sha256-'.length + 16)
  return fillPath(FILE_PATH.theme, { file: `${name}.${mark}.${extension}` })
}
