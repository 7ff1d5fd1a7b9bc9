/**
 * Runs all tests, and files that failed once more. Prints a line `unstable: FILE` for each that passed then, and
 * `tests: N passed, N failed`. Its argument is a folder for reports.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runChild } from '../.node/child.mjs'
import { type Report, settle } from './settle.ts'

const [folder = '.'] = process.argv.slice(2)
const first = await run('all.json')
const { passed, failed, unstable } = await settle(first, (file) => run('again.json', file, '--maxWorkers=1'))
for (const file of unstable) console.log(`unstable: ${relative(process.cwd(), file)}`)
console.log(`tests: ${passed} passed, ${failed} failed`)

/** Runs tests by the command of the README, and answers their report. */
async function run(name: string, ...args: readonly string[]): Promise<Report> {
  const file = join(folder, name)
  rmSync(file, { force: true })
  const env = { ...process.env, TEST_REPORT: file }
  await runChild('npm', ['test', '--', ...args], { stdio: 'inherit', env })
  // Vitest writes none where it could not start.
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { success: false, testResults: [] }
}
