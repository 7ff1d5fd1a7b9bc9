/**
 * Serves as `npm start` does, and again after each change. Pages that are open reload themselves.
 *
 * Ends with Ctrl-C.
 */
import { readCommandLine } from './command-line.ts'

readCommandLine({
  command: 'npm run dev',
  about:
    'Serves as npm start does, and again after each change of a template, style, script or module; open pages reload. Ctrl-C ends it. Settings: npm run config.',
  examples: [''],
})
const { setUpOrExit } = await import('./set-up.ts')
await setUpOrExit('development')
const { develop } = await import('./dev/develop.ts')
await develop()
