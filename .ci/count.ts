/** Adds up the lines that `.ci/run` gathered: tests, checks and conformance cases. Lists unstable files before the sum. */
import { readFileSync } from 'node:fs'

/** How often each kind of line comes. */
const NEEDED = { checks: 2, tests: 1 }

const text = readFileSync(process.argv[2] ?? '', 'utf8')
const lines = [...text.matchAll(/^(tests|checks|conformance): (\d+) passed, (\d+) failed/gm)]
const missing = Object.entries(NEEDED)
  .filter(([part, count]) => lines.filter(([, name]) => name === part).length < count)
  .map(([part]) => part)
const passed = lines.reduce((sum, [, , count]) => sum + Number(count), 0)
const failed = lines.reduce((sum, [, , , count]) => sum + Number(count), missing.length)

for (const part of missing) console.log(`${part} did not come to their end.`)
for (const [line] of text.matchAll(/^unstable: .*/gm)) console.log(line)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
