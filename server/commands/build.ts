/** Builds the scripts of pages, the playground and the documents. `npm start` and `npm test` do the same when their sources have changed. */
import { stripVTControlCharacters } from 'node:util'
import { CLIENT_BASE } from '../config/values.ts'
import type { BuildMode } from '../render/client/manifest.ts'
import { areDocumentsMade, isClientBuilt, isPlaygroundBuilt } from './build-if-changed.ts'
import { publishCopy, refuseFolder } from './bundle/publish-copy.ts'
import { readCommandLine } from './command-line.ts'
import { flag, path, wholeNumber } from './options.ts'

const DAY_MS = 24 * 60 * 60_000

const { options } = readCommandLine({
  command: 'npm run build',
  about:
    'Bundles the scripts of pages into client/dist and the playground into client/playground/dist, and writes the documents into server/documents/dist. With --out, the scripts are put into a folder of a CDN, too.',
  options: {
    'if-changed': flag('Leaves out what was built from the same sources.'),
    development: flag('Bundles as npm run dev does: errors are told in full, and pages reload themselves.'),
    out: path('Folder that gets a copy of the scripts, with compressed forms and manifest.json.', 'FOLDER'),
    base: path('Address of that folder for browsers, a path or an https URL that ends in /.', 'URL'),
    'keep-days': wholeNumber(
      'Days for which both folders keep files that a build replaces, because pages in caches name them.',
      { placeholder: 'DAYS', max: 3650, fallback: 90 },
    ),
  },
  refuse: ({ out, base }) => {
    if (out === undefined) return base === undefined ? undefined : '--base needs --out.'
    if (base === undefined) return '--out needs --base.'
    if (!CLIENT_BASE.test(base)) return `--base must be a path or an https URL that ends in /, not '${base}'.`
    return refuseFolder(out)
  },
  examples: ['', '--if-changed', '--out /srv/cdn/client --base https://cdn.example/client/'],
})
const mode: BuildMode = options.development ? 'development' : 'production'
const keepMs = options['keep-days'] * DAY_MS
const isWanted = (isCurrent: () => boolean) => !(options['if-changed'] && isCurrent())

if (isWanted(areDocumentsMade))
  await build('documents', async () => (await import('./write-documents.ts')).writeDocuments())
if (isWanted(() => isClientBuilt(mode)))
  await build('scripts of pages', async () =>
    (await import('./bundle/bundle-client.ts')).bundleClient(mode, keepMs),
  )
if (isWanted(() => isPlaygroundBuilt(mode)))
  await build('playground', async () =>
    (await import('./bundle/bundle-playground.ts')).bundlePlayground(mode),
  )
// A copy of the build before would look like a success.
if (options.out !== undefined && process.exitCode === undefined) {
  const target = { folder: options.out, base: options.base ?? '', keepMs }
  await build(`copy in ${options.out}`, async () => publishCopy(target))
}

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
