/** Measures pages of the demo shop in a browser on a slow line. `bench/README.md` explains each figure. */
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { flag, path } from '../../server/commands/options.ts'
import { launchBrowser } from '../../test/support/browser/launch-browser.ts'
import { describeMachine, reportMachine } from '../support/machine.ts'
import { rewriteReadme, writeResults } from '../support/publish.ts'
import { CHECKOUT } from '../support/server-process.ts'
import { measurePages } from './measure-pages.ts'
import { reportPages } from './report.ts'

const ROUNDS = 5

const { options } = readCommandLine({
  command: 'npm run bench:page',
  about:
    'Measures pages in a browser: bytes, paints and shifts on a slow line, touches on a slow processor. A whole run rewrites bench/README.md.',
  options: {
    quick: flag('Visits each page once and writes no file.'),
    base: path('Another checkout of this project, measured before this one. Writes no file.', 'FOLDER'),
  },
  examples: ['', '--quick', '--base ../vitrine-before'],
})
const browser = await launchBrowser()
try {
  const measure = (checkout: string) => {
    printStep(`Measuring the pages of ${checkout}`)
    return measurePages(browser, checkout, options.quick ? 1 : ROUNDS)
  }
  const base = options.base === undefined ? undefined : await measure(options.base)
  const run = await measure(CHECKOUT)
  const machine = describeMachine()
  const report = `${reportMachine(machine)}\n\n${reportPages(run, base)}`
  console.log(`\n${report}`)
  if (!options.quick && base === undefined) {
    writeResults('page', { ...machine, ...run })
    rewriteReadme('page', report)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await browser.close()
}
