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

/** The chunks of tracking, which the bootstrap loads when the page is idle. */
const TRACKING = ['gate', 'start', 'speed']

/** The scripts of tracking, without those that the bootstrap and islands share with it. */
export function trackingScripts(): readonly string[] {
  const files = Object.keys(manifest().files)
  return TRACKING.map((name) => {
    const file = files.find((one) => one.startsWith(`${name}.`) && one.endsWith('.js'))
    if (file === undefined) throw new Error(`The bundle has no chunk ${name}.`)
    return join(CLIENT_FOLDER, file)
  })
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
