/** Bundles the scripts of pages. `npm start` and `npm test` do the same when the sources have changed. */
import { buildClient, isClientBuilt } from './build-client.ts'
import { readCommandLine } from './command-line.ts'
import { flag } from './options.ts'

const { options } = readCommandLine({
  command: 'npm run build',
  about: 'Bundles the scripts of pages into client/dist.',
  options: { 'if-changed': flag('Does nothing when the sources are the same as at the last build.') },
  examples: ['', '--if-changed'],
})
if (!(options['if-changed'] && isClientBuilt())) {
  await buildClient()
  process.stderr.write('Built the scripts of pages.\n')
}
