import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A checkout whose tests run until `signal` aborts. */
interface Checkout {
  readonly folder: string
  readonly signal: AbortSignal
}

/** The part of a report of Vitest that tells which tests failed. */
interface FileResult {
  readonly name: string
  /** Why the file did not run; '' when it did. */
  readonly message: string
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly failureMessages: readonly string[]
  }[]
}

/** The tests that fail without any fault, or do not run. */
export async function findFailing(checkout: Checkout, tests: readonly string[]): Promise<readonly string[]> {
  const whole = tests.filter((test) => nameOf(test) === undefined)
  const results = [
    ...(await runTests(checkout, whole)),
    ...(await runTests(
      checkout,
      tests.filter((test) => !whole.includes(test)),
    )),
  ]
  return tests.filter((test) => {
    const statuses = results
      .filter(({ name }) => name === join(checkout.folder, fileOf(test)))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ fullName }) => fullName.includes(nameOf(test) ?? ''))
      .map(({ status }) => status)
    return !statuses.includes('passed') || statuses.includes('failed')
  })
}

/** Runs tests of which all have a name, or none. */
export async function runTests(
  { folder, signal }: Checkout,
  tests: readonly string[],
): Promise<readonly FileResult[]> {
  if (tests.length === 0) return []
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const names = tests.flatMap((test) => nameOf(test) ?? []).map((name) => RegExp.escape(name))
  const args = [
    ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${report}`],
    ...new Set(tests.map(fileOf)),
    ...(names.length > 0 ? ['-t', names.join('|')] : []),
  ]
  // It ends with an error when a test fails, too.
  const message = await promisify(execFile)(process.execPath, args, { cwd: folder, signal }).then(
    () => '',
    ({ stderr }) => String(stderr),
  )
  signal.throwIfAborted()
  if (!existsSync(report)) return [{ name: '', message, assertionResults: [] }]
  return JSON.parse(readFileSync(report, 'utf8')).testResults
}

function fileOf(test: string): string {
  return test.split(' -t ')[0] ?? ''
}

function nameOf(test: string): string | undefined {
  return test.split(' -t ')[1]
}
