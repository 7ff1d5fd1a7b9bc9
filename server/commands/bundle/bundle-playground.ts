import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import type { BuildMode } from '../../render/client/manifest.ts'
import { PAGE_FILE, PLAYGROUND_FOLDER } from '../../render/playground/playground-files.ts'
import { digestOfPlayground, ROOT } from '../build-sources.ts'
import { publish } from './publish.ts'
import { compressAll, runBundler } from './run-bundler.ts'

/** A page that is open loads nothing later, so files of the build before are needed for as long as a page loads. */
const KEEP_MS = 10 * 60_000

const CONFIG: InlineConfig = {
  configFile: false,
  root: join(ROOT, 'client/playground'),
  base: '/playground/',
  publicDir: false,
  build: {
    assetsDir: '',
    // Browsers of 2024, which have all that the page uses.
    target: ['chrome120', 'firefox124', 'safari17.4'],
    modulePreload: { polyfill: false },
    // The editors are most of it, and nothing works without them.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: { entryFileNames: '[name].[hash:7].js', assetFileNames: '[name].[hash:7][extname]' },
    },
  },
}

/** Bundles the playground in this process, apart from the scripts of pages, so that no page of a website carries its weight. */
export async function bundlePlayground(mode: BuildMode): Promise<void> {
  const sources = digestOfPlayground(mode)
  const plain = await runBundler(CONFIG, mode)
  const forms = await compressAll(plain)
  // The page is written after the files that it names.
  const inOrder = [...plain].sort(([one], [other]) => Number(one === PAGE_FILE) - Number(other === PAGE_FILE))
  publish({
    folder: PLAYGROUND_FOLDER,
    files: new Map([...forms, ...inOrder]),
    manifest: {
      build: { sources, mode },
      files: Object.fromEntries(inOrder.map(([name, { length: bytes }]) => [name, { bytes }])),
    },
    keepMs: KEEP_MS,
  })
}
