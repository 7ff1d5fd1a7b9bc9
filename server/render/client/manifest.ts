import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Encoding } from '../../http/encodings.ts'

/** The folder that `npm run build` writes. */
export const CLIENT_FOLDER = join(import.meta.dirname, '../../../client/dist')

/** The file that says which bundle is current. It is written last, so the files that it names are complete. */
export const MANIFEST = 'manifest.json'

/** How the names of compressed forms end. They stand beside each text file that becomes smaller. */
export const FORM_ENDINGS: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

/** The scripts of pages: their files by name, and which of them a page needs. */
export interface ClientManifest {
  /** The bootstrap, which every page loads. */
  readonly script: string
  /** The styles that the markup of islands needs in any theme. */
  readonly styles: string
  /** The file of texts of each language, such as `en`. */
  readonly texts: Readonly<Record<string, string>>
  /** By the name of the island, such as `product-form`. */
  readonly islands: Readonly<Record<string, IslandFiles>>
  readonly files: Readonly<Record<string, FileFacts>>
}

/** The files that an island needs beside the bootstrap, its own script first. The bootstrap loads them when it wakes. */
export interface IslandFiles {
  readonly files: readonly string[]
  readonly styles: readonly string[]
}

/** One file of the bundle. */
export interface FileFacts {
  readonly bytes: number
  /** The bytes of its gzip form; missing where that is not smaller, and for source maps. */
  readonly gzip?: number
  /** For the attribute `integrity`. */
  readonly integrity: string
  /** The scripts that it loads at once. */
  readonly imports?: readonly string[]
}

/** `development` names mistakes in full, and lets pages reload themselves; see `npm run dev`. */
export type BuildMode = 'production' | 'development'

/** The manifest of any build. */
export interface BuiltFiles {
  readonly build: {
    /** A digest of what the files were made of. */
    readonly sources: string
    readonly mode: BuildMode
  }
  /** By name. */
  readonly files: Readonly<Record<string, unknown>>
}

/** The manifest in `client/dist`. */
export interface BuiltManifest extends ClientManifest, Pick<BuiltFiles, 'build'> {
  readonly build: BuiltFiles['build'] & {
    /** The script that leaves out an announcement that the visitor closed. */
    readonly announcement: string
    /** The script that leaves out the question for consent for a visitor who has answered it. */
    readonly consent: string
  }
}

/** The manifest as callers get it: with the address that completes the names of its files. */
export interface PublicManifest extends ClientManifest {
  /** A path or an `https` URL; it ends in `/`. */
  readonly base: string
}

export function toPublicManifest({ build: _, ...manifest }: BuiltManifest, base: string): PublicManifest {
  return { base, ...manifest }
}

/** The manifest of a bundle; undefined before the first build. */
export function readManifest(folder = CLIENT_FOLDER): BuiltManifest | undefined {
  const text = readIfThere(join(folder, MANIFEST))
  if (text === undefined) return undefined
  const manifest: BuiltManifest = JSON.parse(text.toString())
  // One of an older version of this service has no such member, and counts as none.
  return manifest.build === undefined ? undefined : manifest
}

/** The digest of what the files of a folder were made of; undefined before the first build. */
export function readSources(folder: string): string | undefined {
  const text = readIfThere(join(folder, MANIFEST))
  return text && (JSON.parse(text.toString()) as Partial<BuiltFiles>).build?.sources
}

/** A file; undefined where there is none. */
export function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The content type of a file of the bundle. */
export function clientContentType(name: string): string {
  return TYPES[extname(name)] ?? 'application/octet-stream'
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
}
