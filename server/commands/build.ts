/** Bundles the scripts of pages. `npm start` and `npm test` do the same when the sources have changed. */
import { stripVTControlCharacters } from 'node:util'
import type { BuildMode } from '../website/client-files.ts'
import { isClientBuilt } from './build-client.ts'
import { readCommandLine } from './command-line.ts'
import { flag } from './options.ts'

const { options } = readCommandLine({
  command: 'npm run build',
  about: 'Bundles the scripts of pages into client/dist.',
  options: {
    'if-changed': flag('Does nothing when the sources are the same as at the last build.'),
    development: flag('Bundles as npm run dev does: errors are told in full, and pages reload themselves.'),
  },
  examples: ['', '--if-changed'],
})
const mode: BuildMode = options.development ? 'development' : 'production'
if (!(options['if-changed'] && isClientBuilt(mode))) {
  const { bundleClient } = await import('./bundle-client.ts')
  try {
    await bundleClient(mode)
    process.stderr.write('Built the scripts of pages.\n')
  } catch (error) {
    const reason = stripVTControlCharacters((error as Error).message)
    process.stderr.write(`The scripts of pages could not be built: ${reason}\n`)
    process.exitCode = 1
  }
}
