import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { FILE_PATH, fillPath } from '../../../engine/domain/data/paths.ts'
import { StaticFile } from '../../http/static-file.ts'
import { toClientBundle } from './client-bundle.ts'
import {
  type BuiltManifest,
  CLIENT_FOLDER,
  clientContentType,
  FORM_ENDINGS,
  readIfThere,
  readManifest,
} from './manifest.ts'

/** A bundle takes 2 MiB with its source maps, so there is room for those of some builds before. */
const MAX_CACHE_BYTES = 16 * 2 ** 20

/** The bundled scripts and styles of pages. */
export interface ClientFiles {
  readonly manifest: BuiltManifest
  /** The URL of the bootstrap on websites of this service. */
  readonly scriptUrl: string
  /** The URL of the script that leaves out an announcement that the visitor closed. */
  readonly announcementUrl: string
  /** The URL of the script that leaves out the question for consent for a visitor who has answered it. */
  readonly consentUrl: string
  /** Whether `npm run dev` built it, so that pages reload themselves. */
  readonly isForDevelopment: boolean
  /** The URLs of the large scripts that an island needs, the shared ones included. */
  preloadsOf(island: string): readonly string[]
  /** A file by its name; undefined for an unknown name. */
  find(name: string): StaticFile | undefined
}

/** Reads the bundle by its manifest. Undefined before the first build; then pages have no script. */
export function readClientFiles(folder = CLIENT_FOLDER): ClientFiles | undefined {
  const manifest = readManifest(folder)
  if (manifest === undefined) return undefined
  const { announcement, consent, mode } = manifest.build
  const bundle = toClientBundle(manifest, fillPath(FILE_PATH.client, { file: '' }))
  // Listed once, because each page asks for those of its islands.
  const preloads = new Map(
    Object.entries(bundle.preloads).map(([island, files]) => [island, files.map(({ url }) => url)]),
  )
  return {
    manifest,
    scriptUrl: bundle.script.url,
    announcementUrl: fillPath(FILE_PATH.client, { file: announcement }),
    consentUrl: fillPath(FILE_PATH.client, { file: consent }),
    isForDevelopment: mode === 'development',
    preloadsOf: (island) => preloads.get(island) ?? [],
    find: cachedFiles(folder),
  }
}

/** Finds the files of a folder. Those of builds before are found too, because pages that are open name them. */
export function cachedFiles(folder: string): ClientFiles['find'] {
  const cache = new LRUCache<string, StaticFile>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ maxBytes }) => maxBytes,
  })
  return (name) => {
    const file = cache.get(name) ?? (SERVED.test(name) ? readFile(folder, name) : undefined)
    if (file !== undefined) cache.set(name, file)
    return file
  }
}

/** Names with a digest, so that browsers may cache the files forever. */
const SERVED = /^[\w-]+\.[\w-]+\.(?:js|js\.map|css|json)$/

function readFile(folder: string, name: string): StaticFile | undefined {
  const bytes = readIfThere(join(folder, name))
  if (bytes === undefined) return undefined
  const forms = FORM_ENDINGS.flatMap(([encoding, ending]) => {
    const form = readIfThere(join(folder, name + ending))
    return form === undefined ? [] : [[encoding, form] as const]
  })
  return new StaticFile(bytes, clientContentType(name), new Map(forms))
}
