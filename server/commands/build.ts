/** Builds the scripts of pages and the documents. `npm start` and `npm test` do the same when their sources have changed. */
import { stripVTControlCharacters } from 'node:util'
import type { BuildMode } from '../website/client-files.ts'
import { areDocumentsMade, isClientBuilt } from './build-if-changed.ts'
import { readCommandLine } from './command-line.ts'
import { flag } from './options.ts'

const { options } = readCommandLine({
  command: 'npm run build',
  about:
    'Bundles the scripts of pages into client/dist, and writes the documents into server/documents/dist.',
  options: {
    'if-changed': flag('Leaves out what was built from the same sources.'),
    development: flag('Bundles as npm run dev does: errors are told in full, and pages reload themselves.'),
  },
  examples: ['', '--if-changed'],
})
const mode: BuildMode = options.development ? 'development' : 'production'
const isWanted = (isCurrent: () => boolean) => !(options['if-changed'] && isCurrent())

if (isWanted(areDocumentsMade))
  await build('documents', async () => (await import('./write-documents.ts')).writeDocuments())
if (isWanted(() => isClientBuilt(mode)))
  await build('scripts of pages', async () => (await import('./bundle-client.ts')).bundleClient(mode))

async function build(what: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
    process.stderr.write(`Built the ${what}.\n`)
  } catch (error) {
    const reason = stripVTControlCharacters((error as Error).message)
    process.stderr.write(`The ${what} could not be built: ${reason}\n`)
    process.exitCode = 1
  }
}
