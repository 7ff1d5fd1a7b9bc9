import { notFound } from '../../errors/request-problems.ts'
import { StaticFile } from '../../http/static-file.ts'
import type { Stylesheet, Themes } from '../../website/theme.ts'

/** A file of a theme, and whether its name is the one of its current content. */
interface FoundFile {
  readonly file: StaticFile
  readonly isCurrent: boolean
}

/** Stylesheets and fonts of themes. Each is prepared when it is first requested, and then kept. */
export class ThemeFiles {
  readonly #themes: Themes
  readonly #known = new Map<string, Promise<StaticFile>>()

  constructor(themes: Themes) {
    this.#themes = themes
  }

  /** A file by a name such as `linden.0a1b2c3d4e5f6071.css`; throws `not_found`. */
  async get(name: string): Promise<FoundFile> {
    const theme = this.#themes.ofFile(name)
    if (theme === undefined) throw notFound()
    const font = theme.fonts.find(({ url }) => url.endsWith(`/${name}`))
    if (font !== undefined)
      return {
        file: await this.#once(font.url, async () => new StaticFile(font.bytes, 'font/woff2')),
        isCurrent: true,
      }
    if (!name.endsWith('.css')) throw notFound()
    const sheet = [theme.stylesheet, ...theme.areas].find(({ url }) => isVersionOf(name, url))
    if (sheet === undefined) throw notFound()
    const { url } = sheet
    return { file: await this.#once(url, () => minify(sheet)), isCurrent: url.endsWith(`/${name}`) }
  }

  #once(url: string, make: () => Promise<StaticFile>): Promise<StaticFile> {
    const file = this.#known.get(url) ?? make()
    this.#known.set(url, file)
    return file
  }
}

/** Whether a file is one of the versions of a stylesheet: `linden.css`, or with any digest before its end. */
function isVersionOf(name: string, url: string): boolean {
  const stem = url.slice(url.lastIndexOf('/') + 1).replace(/\.[0-9a-f]+\.css$/, '')
  return (
    name === `${stem}.css` ||
    (name.startsWith(`${stem}.`) && /^[0-9a-f]+\.css$/.test(name.slice(stem.length + 1)))
  )
}

async function minify({ url, css }: Stylesheet): Promise<StaticFile> {
  // Imported here, because the library takes 9 MB and up to 100 ms, which would delay the start.
  const { transform } = await import('lightningcss')
  const { code } = transform({ filename: url, code: Buffer.from(css), minify: true })
  return new StaticFile(Buffer.from(code), 'text/css; charset=utf-8')
}
