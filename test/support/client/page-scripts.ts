import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { islands } from '../../../client/islands.ts'
import { rareIslands } from '../../../client/rare-islands.ts'
import { approach } from '../../../client/runtime/schedule/approach.ts'
import { interaction } from '../../../client/runtime/schedule/interaction.ts'
import { createEngine } from '../../../engine/index.ts'
import { CLIENT_FOLDER, type ClientManifest, readManifest } from '../../../server/render/client/manifest.ts'
import { PAGE_FILE, PLAYGROUND_FOLDER } from '../../../server/render/playground/playground-files.ts'
import { Themes } from '../../../server/website/theme.ts'

const THEME = 'linden'

/** The files of the scripts that a page loads by itself: the bootstrap, its islands, and all that these share. */
export function scriptsOfPage(template: string): readonly string[] {
  return scriptsOf(islandsOf(template))
}

/** The file of the bootstrap, with all that it cannot start without. */
export function bootstrap(): readonly string[] {
  return scriptsOf([])
}

/** The files that a page loads for one island: the bootstrap, the island, and all that it shares with others. */
export function scriptsOfIsland(name: string): readonly string[] {
  return scriptsOf([name])
}

/** The chunks of tracking that each kind of page loads when it is idle, with the measuring of speed. */
const EVERY_PAGE = ['gate', 'start', 'speed']

/** The modules of events that pages load besides, by what stands on them. */
export const TRACKED_PARTS = {
  plain: [],
  announcement: ['follow-overlays'],
  product: [
    ...['follow-product', 'follow-cart-changes', 'follow-overlays'],
    ...['follow-players', 'follow-quick-views'],
  ],
} as const

/**
 * The scripts of tracking of a page and all that they import, without those that the bootstrap has loaded and the `islands` of
 * the page.
 */
export function trackingScripts(page: keyof typeof TRACKED_PARTS, islands: readonly string[] = []) {
  const before = new Set(withImports([...bootstrap(), ...islands]))
  const names = [...EVERY_PAGE, ...TRACKED_PARTS[page]]
  return withImports(names.map(chunkOf)).filter((file) => !before.has(file))
}

function chunkOf(name: string): string {
  const file = Object.keys(manifest().files).find((one) => one.startsWith(`${name}.`) && one.endsWith('.js'))
  if (file === undefined) throw new Error(`The bundle has no chunk ${name}.`)
  return join(CLIENT_FOLDER, file)
}

/** The files with all that they import as they are loaded, directly or through others. */
function withImports(files: readonly string[]): readonly string[] {
  const found = new Set(files)
  // A set goes on with what is added to it.
  for (const file of found)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)"\.\/([^"]+)"/g))
      found.add(join(CLIENT_FOLDER, name))
  return [...found]
}

/** The scripts of the playground. */
export function playgroundScripts(): readonly string[] {
  const page = readFileSync(join(PLAYGROUND_FOLDER, PAGE_FILE), 'utf8')
  return [...page.matchAll(/[^"/]+\.js(?=")/g)].map(([name]) => join(PLAYGROUND_FOLDER, name))
}

function scriptsOf(names: readonly string[]): readonly string[] {
  const { script, islands: known } = manifest()
  const files = names.flatMap((name) => {
    const island = known[name]
    if (island === undefined) throw new Error(`The bundle has no island ${name}.`)
    return island.files
  })
  return [...new Set([script, ...files])].map((file) => join(CLIENT_FOLDER, file))
}

/** The names of the islands of a page that wake without a touch, from its template and all that this applies. */
function islandsOf(template: string): readonly string[] {
  const { layout, partials, applied } = new Themes(createEngine()).get(THEME)
  const sources = Object.values(applied.of(layout, { page: partials[template] ?? '' }))
  const found = new Set(
    [layout, ...sources].flatMap((source) =>
      [...source.matchAll(/data-island="([\w-]+)"/g)].map(([, name = '']) => name),
    ),
  )
  const waits: readonly unknown[] = [approach, interaction]
  return [...found].filter((name) => !waits.includes((islands.get(name) ?? rareIslands.get(name))?.when))
}

function manifest(): ClientManifest {
  const found = readManifest()
  if (found === undefined) throw new Error('There is no bundle. Make it: npm run build')
  return found
}
