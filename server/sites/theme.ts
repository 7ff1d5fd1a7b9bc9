import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { digestOf } from '../render/digest.ts'
import { THEMES_FOLDER } from '../store/theme-folders.ts'

/** A theme as pages are rendered with it. */
export interface Theme {
  readonly name: string
  /** The template around every page; it applies the partial `page`. */
  readonly layout: string
  /** Every other template by its path, such as `regions/header`. */
  readonly partials: Readonly<Record<string, string>>
  readonly stylesheet: Stylesheet
}

export interface Stylesheet {
  readonly css: string
  /** Changes with what is in it. */
  readonly url: string
}

const LAYOUT = 'site'

/** The themes in use, each read once. */
export class Themes {
  readonly #known = new Map<string, Theme>()

  /** The theme of that name; throws when there is none. */
  get(name: string): Theme {
    const known = this.#known.get(name) ?? readTheme(name)
    this.#known.set(name, known)
    return known
  }

  /** The theme that a stylesheet is of, by the name of its file. */
  ofStylesheet(file: string): Theme | undefined {
    const [name = ''] = file.split('.')
    return this.#known.get(name) ?? (isTheme(name) ? this.get(name) : undefined)
  }
}

function isTheme(name: string): boolean {
  return /^[a-z][a-z0-9-]*$/.test(name) && existsSync(join(THEMES_FOLDER, name, `${LAYOUT}.html`))
}

/** Reads `templates/<name>/`. */
function readTheme(name: string): Theme {
  if (!isTheme(name))
    throw new Error(`There is no theme "${name}": templates/${name}/${LAYOUT}.html is missing.`)
  const folder = join(THEMES_FOLDER, name)
  const { [LAYOUT]: layout = '', ...partials } = readTemplates(folder)
  return { name, layout, partials, stylesheet: readStylesheet(name, folder) }
}

function readTemplates(folder: string): Readonly<Record<string, string>> {
  const files = globSync('**/*.html', { cwd: folder }).sort()
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.html'.length).replaceAll(sep, '/'),
      readFileSync(join(folder, file), 'utf8'),
    ]),
  )
}

/** The styles in the order of their names. */
function readStylesheet(name: string, folder: string): Stylesheet {
  const files = globSync('styles/*.css', { cwd: folder }).sort()
  const css = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const mark = digestOf(css).slice('sha256-'.length, 'sha256-'.length + 16)
  return { css, url: `/assets/theme/${name}.${mark}.css` }
}
