import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { FILE_PATH, fillPath } from '../../engine/domain/data/paths.ts'

/** The folder that `npm run build` writes. */
const FOLDER = join(import.meta.dirname, '../../client/dist')

/** The bundled scripts and styles of pages. */
export interface ClientFiles {
  /** The URL of the bootstrap. */
  readonly scriptUrl: string
  /** The URL of the script that leaves out an announcement that the visitor closed. */
  readonly announcementUrl: string
  /** The URLs of the scripts that an island needs, the shared ones included. */
  preloadsOf(island: string): readonly string[]
  /** The bytes of a file by its name; undefined for an unknown name. */
  read(name: string): Buffer | undefined
}

/** A file in the manifest of the bundler. */
interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

/** Reads the manifest of the bundle. Undefined before the first build; then pages have no script. */
export function readClientFiles(folder = FOLDER): ClientFiles | undefined {
  const path = join(folder, '.vite/manifest.json')
  if (!existsSync(path)) return undefined
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const entry = manifest['main.ts']
  if (entry === undefined) throw new Error(`${path} names no entry. Build the client again: npm run build.`)
  const served = /^[\w-]+\.[\w-]+\.(?:js|js\.map|css)$/
  return {
    scriptUrl: urlOf(entry.file),
    announcementUrl: urlOf(manifest['closed-announcement.ts']?.file ?? ''),
    preloadsOf: (island) =>
      scriptsOf(manifest, `islands/${island}/index.tsx`).filter((url) => url !== urlOf(entry.file)),
    read: (name) => {
      const file = join(folder, name)
      return served.test(name) && existsSync(file) ? readFileSync(file) : undefined
    },
  }
}

/** The URLs of a module's chunk and of all chunks that it imports. */
function scriptsOf(manifest: Manifest, module: string): readonly string[] {
  const chunk = manifest[module]
  if (chunk === undefined) return []
  return [urlOf(chunk.file), ...(chunk.imports ?? []).flatMap((one) => scriptsOf(manifest, one))]
}

function urlOf(file: string): string {
  return fillPath(FILE_PATH.client, { file })
}

/** The content type of a file of the bundle. */
export function clientContentType(name: string): string {
  return TYPES[extname(name)] ?? 'application/octet-stream'
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
}
