import { join } from 'node:path'
import { islands } from '../../../client/islands.ts'
import { rareIslands } from '../../../client/rare-islands.ts'
import { interaction } from '../../../client/runtime/schedule/interaction.ts'
import { createEngine } from '../../../engine/index.ts'
import { CLIENT_FOLDER, type ClientManifest, readManifest } from '../../../server/website/client-files.ts'
import { Themes } from '../../../server/website/theme.ts'

const THEME = 'linden'

/** The files of the scripts that a page loads by itself: the bootstrap, its islands, and all that these share. */
export function scriptsOfPage(template: string): readonly string[] {
  return scriptsOf(['main.ts', ...islandsOf(template).map(moduleOf)])
}

/** The file of the bootstrap, with all that it cannot start without. */
export function bootstrap(): readonly string[] {
  return scriptsOf(['main.ts'])
}

function scriptsOf(modules: readonly string[]): readonly string[] {
  const { chunks } = manifest()
  const all = new Set<string>()
  const add = (module: string) => {
    const chunk = chunks[module]
    if (chunk === undefined) throw new Error(`The bundle has no ${module}.`)
    if (all.has(chunk.file)) return
    all.add(chunk.file)
    for (const one of chunk.imports ?? []) add(one)
  }
  for (const module of modules) add(module)
  return [...all].map((file) => join(CLIENT_FOLDER, file))
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
  return [...found].filter((name) => (islands.get(name) ?? rareIslands.get(name))?.when !== interaction)
}

/** An island without React is a module without JSX. */
function moduleOf(island: string): string {
  const modules = ['tsx', 'ts'].map((extension) => `islands/${island}/index.${extension}`)
  return modules.find((module) => module in manifest().chunks) ?? modules[0] ?? ''
}

function manifest(): ClientManifest {
  const found = readManifest(CLIENT_FOLDER)
  if (found === undefined) throw new Error('There is no bundle. Make it: npm run build')
  return found
}
