import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { compressFile, isCompressible, MIN_COMPRESSED_BYTES } from '../http/encodings.ts'
import {
  type BuildMode,
  CLIENT_FOLDER,
  type ClientManifest,
  clientContentType,
  FORM_ENDINGS,
  MANIFEST,
  readManifest,
} from '../website/client-files.ts'
import { digestOfClient, ROOT } from './build-sources.ts'

/** Files of a build that may still be under way are younger. */
const OLD_MS = 10 * 60_000

/**
 * Bundles the scripts of pages in this process, and puts them beside those of the build before.
 *
 * Every file is written under another name and renamed, the manifest last. So a build that was killed, or another one at
 * the same time, never leaves a bundle that a service could read and not serve.
 */
export async function bundleClient(mode: BuildMode): Promise<void> {
  process.env['NODE_ENV'] = mode
  const sources = digestOfClient(mode)
  // Imported here, because the bundler reads NODE_ENV.
  const { build } = await import('vite')
  const configFile = join(ROOT, 'vite.config.ts')
  const minify = mode === 'production'
  const result = await build({ configFile, mode, logLevel: 'warn', build: { write: false, minify } })
  const { output } = result as Rolldown.RolldownOutput
  const files = new Map(output.map((one) => [one.fileName, bytesOf(one)]))
  const chunks = JSON.parse(String(files.get(BUNDLER_MANIFEST))) as ClientManifest['chunks']
  files.delete(BUNDLER_MANIFEST)
  await publish(files, { sources, mode, files: [...files.keys()], chunks })
}

/** The manifest among the files of the bundler. */
const BUNDLER_MANIFEST = '.vite/manifest.json'

function bytesOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): Buffer {
  return Buffer.from(file.type === 'chunk' ? file.code : file.source)
}

async function publish(files: ReadonlyMap<string, Buffer>, manifest: ClientManifest): Promise<void> {
  const before = readManifest(CLIENT_FOLDER)
  mkdirSync(CLIENT_FOLDER, { recursive: true })
  const forms = await Promise.all([...files].map(([name, bytes]) => compress(name, bytes)))
  for (const [name, bytes] of [...files, ...forms.flat()]) put(name, bytes)
  put(MANIFEST, JSON.stringify(manifest))
  // Pages that were made before this build name the files of the build before.
  prune(new Set([...manifest.files, ...(before?.files ?? [])]))
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

function put(name: string, content: string | Buffer): void {
  const written = join(CLIENT_FOLDER, `.${process.pid}.${name}`)
  writeFileSync(written, content)
  renameSync(written, join(CLIENT_FOLDER, name))
}

/** Removes files of older builds, and halves of builds that were killed. */
function prune(known: ReadonlySet<string>): void {
  const isKnown = (name: string) => name === MANIFEST || known.has(name.replace(/\.(?:br|gz)$/, ''))
  for (const name of readdirSync(CLIENT_FOLDER)) {
    const path = join(CLIENT_FOLDER, name)
    const isOld = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > OLD_MS
    if (!isKnown(name) && isOld) rmSync(path, { recursive: true, force: true })
  }
}
