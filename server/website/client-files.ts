import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { FILE_PATH, fillPath } from '../../engine/domain/data/paths.ts'
import type { Encoding } from '../http/encodings.ts'

/** The folder that `npm run build` writes. */
export const CLIENT_FOLDER = join(import.meta.dirname, '../../client/dist')

/** The file that says which bundle is current. It is written last, so the files that it names are complete. */
export const MANIFEST = 'manifest.json'

/** How the names of compressed forms end. They stand beside each script and stylesheet that becomes smaller. */
export const FORM_ENDINGS: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

/** The bundled scripts and styles of pages. */
export interface ClientFiles {
  /** The URL of the bootstrap. */
  readonly scriptUrl: string
  /** The URL of the script that leaves out an announcement that the visitor closed. */
  readonly announcementUrl: string
  /** Whether `npm run dev` built it, so that pages reload themselves. */
  readonly isForDevelopment: boolean
  /** The URLs of the large scripts that an island needs, the shared ones included. */
  preloadsOf(island: string): readonly string[]
  /** A file by its name; undefined for an unknown name. */
  read(name: string): ClientFile | undefined
}

/** A file of the bundle, with the forms that were compressed when it was built. */
export interface ClientFile {
  readonly bytes: Buffer
  readonly forms: ReadonlyMap<Encoding, Buffer>
}

/** `development` names mistakes in full, and lets pages reload themselves; see `npm run dev`. */
export type BuildMode = 'production' | 'development'

/** The content of the manifest. */
export interface ClientManifest {
  /** A digest of what the bundle was made of. */
  readonly sources: string
  readonly mode: BuildMode
  /** The names of all files. */
  readonly files: readonly string[]
  /** By module, such as `islands/product-form/index.tsx`. */
  readonly chunks: Readonly<Record<string, Chunk>>
}

/** A script of the bundle. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

/** The manifest of a bundle; undefined before the first build. */
export function readManifest(folder: string): ClientManifest | undefined {
  const text = readIfThere(join(folder, MANIFEST))
  return text === undefined ? undefined : (JSON.parse(text.toString()) as ClientManifest)
}

/** Reads the bundle by its manifest. Undefined before the first build; then pages have no script. */
export function readClientFiles(folder = CLIENT_FOLDER): ClientFiles | undefined {
  const manifest = readManifest(folder)
  if (manifest === undefined) return undefined
  const { chunks, mode } = manifest
  const entry = chunks['main.ts']
  if (entry === undefined) throw new Error(`${folder} names no entry. Build the client again: npm run build.`)
  const large = new Set(
    Object.values(chunks)
      .map(({ file }) => file)
      .filter((file) => (readIfThere(join(folder, file))?.length ?? 0) >= MIN_PRELOAD_BYTES)
      .map(urlOf),
  )
  const islands = new Set(Object.keys(chunks).map((module) => ISLAND.exec(module)?.[1] ?? ''))
  // Listed once, because each page asks for those of its islands.
  const preloads = new Map([...islands].map((island) => [island, preloadsOf(chunks, island, entry, large)]))
  return {
    scriptUrl: urlOf(entry.file),
    announcementUrl: urlOf(chunks['closed-announcement.ts']?.file ?? ''),
    isForDevelopment: mode === 'development',
    preloadsOf: (island) => preloads.get(island) ?? [],
    read: (name) => readFile(folder, name),
  }
}

/**
 * Smaller scripts load when the one that imports them has come, while React is still on its way. The name of each would
 * weigh on every page, because nothing compresses its digest.
 */
const MIN_PRELOAD_BYTES = 8192

/** Files of the build before are read too, because pages that are open name them. */
function readFile(folder: string, name: string): ClientFile | undefined {
  const bytes = SERVED.test(name) ? readIfThere(join(folder, name)) : undefined
  if (bytes === undefined) return undefined
  const forms = FORM_ENDINGS.flatMap(([encoding, ending]) => {
    const form = readIfThere(join(folder, name + ending))
    return form === undefined ? [] : [[encoding, form] as const]
  })
  return { bytes, forms: new Map(forms) }
}

/** Names with a digest, so that browsers may cache the files forever. */
const SERVED = /^[\w-]+\.[\w-]+\.(?:js|js\.map|css)$/

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The module of an island. Those with React are `.tsx`, those without it `.ts`. */
const ISLAND = /^islands\/([^/]+)\/index\.tsx?$/

/** The URLs of scripts that an island needs beside the bootstrap, of those that are large. */
function preloadsOf(
  chunks: ClientManifest['chunks'],
  island: string,
  entry: Chunk,
  large: ReadonlySet<string>,
): readonly string[] {
  const scripts = ['ts', 'tsx'].flatMap((ending) => scriptsOf(chunks, `islands/${island}/index.${ending}`))
  return scripts.filter((url) => url !== urlOf(entry.file) && large.has(url))
}

/** The URLs of a module's chunk and of all chunks that it imports. */
function scriptsOf(chunks: ClientManifest['chunks'], module: string): readonly string[] {
  const chunk = chunks[module]
  if (chunk === undefined) return []
  return [urlOf(chunk.file), ...(chunk.imports ?? []).flatMap((one) => scriptsOf(chunks, one))]
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
