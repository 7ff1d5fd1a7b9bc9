import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { compressFile, isCompressible, MIN_COMPRESSED_BYTES } from '../../http/encodings.ts'
import {
  type BuildMode,
  type BuiltManifest,
  CLIENT_FOLDER,
  clientContentType,
  FORM_ENDINGS,
} from '../../render/client/manifest.ts'
import { digestOfClient, ROOT } from '../build-sources.ts'
import { publish } from './publish.ts'
import { makeTextFiles } from './text-files.ts'
import { type Chunks, toManifest } from './to-manifest.ts'

/** A build after each change would fill the disk. Pages that are open reload themselves. */
const KEEP_DEVELOPMENT_MS = 10 * 60_000

/** Bundles the scripts of pages in this process, and puts them beside those of the builds before, for `keepMs`. */
export async function bundleClient(mode: BuildMode, keepMs: number): Promise<void> {
  const sources = digestOfClient(mode)
  const { files: bundled, chunks } = await bundle(mode)
  const { files: textFiles, names: texts } = makeTextFiles()
  const plain = new Map([...bundled, ...textFiles])
  const forms = new Map((await Promise.all([...plain].map(([name, bytes]) => compress(name, bytes)))).flat())
  const announcement = chunks['closed-announcement.ts']?.file ?? ''
  const manifest: BuiltManifest = {
    build: { sources, mode, announcement },
    ...toManifest(chunks, texts, { plain, forms }),
  }
  publish({
    folder: CLIENT_FOLDER,
    files: new Map([...plain, ...forms]),
    manifest,
    keepMs: mode === 'development' ? KEEP_DEVELOPMENT_MS : keepMs,
  })
}

/** The manifest among the files of the bundler. */
const BUNDLER_MANIFEST = '.vite/manifest.json'

async function bundle(mode: BuildMode): Promise<{ files: ReadonlyMap<string, Buffer>; chunks: Chunks }> {
  process.env['NODE_ENV'] = mode
  // Imported here, because the bundler reads NODE_ENV.
  const { build } = await import('vite')
  const configFile = join(ROOT, 'vite.config.ts')
  const minify = mode === 'production'
  const result = await build({ configFile, mode, logLevel: 'warn', build: { write: false, minify } })
  const { output } = result as Rolldown.RolldownOutput
  const files = new Map(output.map((one) => [one.fileName, bytesOf(one)]))
  const chunks = JSON.parse(String(files.get(BUNDLER_MANIFEST))) as Chunks
  files.delete(BUNDLER_MANIFEST)
  return { files, chunks }
}

function bytesOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): Buffer {
  return Buffer.from(file.type === 'chunk' ? file.code : file.source)
}

/** The compressed forms of a file. Source maps are left out: only developers load them, and they take seconds. */
async function compress(name: string, bytes: Buffer): Promise<readonly (readonly [string, Buffer])[]> {
  const isWanted = !name.endsWith('.map') && isCompressible(clientContentType(name))
  if (!isWanted || bytes.length < MIN_COMPRESSED_BYTES) return []
  return Promise.all(
    FORM_ENDINGS.map(
      async ([encoding, ending]) => [name + ending, await compressFile(bytes, encoding)] as const,
    ),
  )
}
