/** The members of the report of Vitest's reporter `json` that are read here. */
export interface Report {
  readonly success: boolean
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** The counts of a run, and the files that passed only alone. */
export interface Verdict {
  readonly passed: number
  readonly failed: number
  readonly unstable: readonly string[]
}

/** More failed files than this have a fault in common, and do not run again. */
const MAX_AGAIN = 20

const isFailed = ({ status }: { readonly status: string }) => status === 'failed'

/**
 * Counts the tests of a run, after each file that failed has run once more, alone. The second run of a file replaces its first: one
 * that passes then was failed by other work on the machine, and is listed as unstable, so that it is mended.
 */
export async function settle(first: Report, again: (file: string) => Promise<Report>): Promise<Verdict> {
  const failedFiles = first.testResults.filter(isFailed).map(({ name }) => name)
  const seconds: Report[] = []
  for (const name of failedFiles.length > MAX_AGAIN ? [] : failedFiles) seconds.push(await again(name))

  const replaced = new Map(seconds.flatMap(({ testResults }) => testResults).map((file) => [file.name, file]))
  const files = first.testResults.map((file) => replaced.get(file.name) ?? file)
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  // A run can fail without a failed file, by an error between tests.
  const isUnexplained = !first.success && failedFiles.length === 0
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    // A file can fail without a failed test, where it cannot be loaded.
    failed: Math.max(tests.filter(isFailed).length, files.filter(isFailed).length, isUnexplained ? 1 : 0),
    unstable: failedFiles.filter((name) => replaced.get(name)?.status === 'passed'),
  }
}
