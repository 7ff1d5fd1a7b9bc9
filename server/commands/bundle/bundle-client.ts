import { join } from 'node:path'
import { type BuildMode, type BuiltManifest, CLIENT_FOLDER } from '../../render/client/manifest.ts'
import { digestOfClient, ROOT } from '../build-sources.ts'
import { publish } from './publish.ts'
import { compressAll, runBundler } from './run-bundler.ts'
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
  const forms = await compressAll(plain)
  const announcement = chunks['closed-announcement.ts']?.file ?? ''
  const consent = chunks['answered-consent.ts']?.file ?? ''
  const manifest: BuiltManifest = {
    build: { sources, mode, announcement, consent },
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
  const files = await runBundler({ configFile: join(ROOT, 'vite.config.ts') }, mode)
  const chunks = JSON.parse(String(files.get(BUNDLER_MANIFEST))) as Chunks
  files.delete(BUNDLER_MANIFEST)
  return { files, chunks }
}
