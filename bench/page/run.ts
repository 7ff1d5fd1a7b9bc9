/** Measures pages of the demo shop in a browser on a slow line. `bench/README.md` explains each figure. */
import { readCommandLine } from '../../server/commands/command-line.ts'
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
    'Measures pages in a browser: bytes, requests, largest contentful paint on a slow line, layout shift, tasks and touches on a slow processor, taps to an order. A whole run rewrites bench/README.md.',
  options: {
    quick: flag('Visits each page once and writes no file.'),
    beside: path('Another checkout of this project, measured before this one.', 'FOLDER'),
  },
  examples: ['', '--quick', '--beside ../vitrine-before'],
})

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const rounds = options.quick ? 1 : ROUNDS
  const browser = await launchBrowser()
  try {
    const measure = (checkout: string) => {
      console.error(`Measuring the pages of ${checkout}.`)
      return measurePages(browser, checkout, rounds)
    }
    const before = options.beside === undefined ? undefined : await measure(options.beside)
    const now = await measure(CHECKOUT)
    const machine = describeMachine()
    const report = `${reportMachine(machine)}\n\n${reportPages(now, before)}`
    console.log(`\n${report}`)
    if (options.quick) return
    writeResults('page', { ...machine, ...(before === undefined ? {} : { before }), now })
    rewriteReadme('page', report)
  } finally {
    await browser.close()
  }
}
