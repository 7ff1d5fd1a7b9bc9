import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LoadRequest, SERIAL, toLoadRequest } from '../../bench/load/request.ts'
import { hostOf, smallSite } from '../support/sites/small-site.ts'
import { createSqlite } from '../support/store/scratch-databases.ts'
import { nest } from './hostile-kinds.ts'
import { environmentOf, seed } from './site-host.ts'

/** Loops in loops over the pages of a website, around a part of a layout. */
const nestPages = (levels: number, inner: string) => nest(levels, inner, 'mainNavigation.items')

/** The layout of a theme that takes as long as it may, and the address that visitors of its website ask for. */
const THEMES: Readonly<Record<string, { readonly layout: string; readonly path: string }>> = {
  'a theme of loops in loops': { layout: nestPages(9, 'x'), path: `/?n=${SERIAL}` },
  'a theme of missing names': { layout: nestPages(6, '{nope}{nada}{nil}'), path: `/?n=${SERIAL}` },
  'a theme of data as JSON': {
    layout: nestPages(5, '{@|json}{localizedStrings|json}'),
    path: `/?n=${SERIAL}`,
  },
  'a theme of dates': { layout: nestPages(6, '{d|date %A %d %B %Y %H:%M:%S}'), path: `/?n=${SERIAL}` },
  'a theme of loops, for one page': { layout: nestPages(9, 'y'), path: '/' },
}

export const themeNames = Object.keys(THEMES)

/** Websites of the site host: one for each hostile theme, and one whose visitors must not notice. */
export interface ThemedSites extends AsyncDisposable {
  /** Variables that point a service to these websites. */
  readonly environment: Readonly<Record<string, string>>
  /** A visit of each hostile website, by the name of its kind. */
  readonly kinds: readonly LoadRequest[]
  /** A visit of the other website, for a page that was not asked for before. */
  readonly page: LoadRequest
}

/** Writes the themes and fills a store; both are gone when it goes out of scope. */
export async function createThemedSites(): Promise<ThemedSites> {
  const database = createSqlite()
  const themes = mkdtempSync(join(tmpdir(), 'vitrine-themes-'))
  const sites = Object.values(THEMES).map(({ layout }, at) => {
    mkdirSync(join(themes, `hostile-${at}`))
    writeFileSync(join(themes, `hostile-${at}`, 'site.html'), layout)
    const { site, ...files } = smallSite(`hostile-${at}`)
    return { ...files, site: { ...site, theme: `hostile-${at}` } }
  })
  await seed(database, [smallSite('neighbour'), ...sites])
  return {
    environment: { THEMES_DIR: themes, ...environmentOf(database.address) },
    kinds: Object.entries(THEMES).map(([name, { path }], at) => visit(name, `hostile-${at}`, path)),
    page: visit('page', 'neighbour', `/?n=${SERIAL}`),
    [Symbol.asyncDispose]: async () => {
      rmSync(themes, { recursive: true })
      await database.drop()
    },
  }
}

function visit(name: string, website: string, path: string): LoadRequest {
  return toLoadRequest(name, { method: 'GET', path, headers: { host: hostOf(website) } })
}
