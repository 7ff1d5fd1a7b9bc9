/** One figure of a check, measured and wanted. */
export interface Verdict {
  readonly what: string
  readonly value: string
  readonly wanted: string
  readonly isMet: boolean
}

/** The service must log no error during a check; `name` is that of the database. */
export function noErrors(name: string, errors: number): Verdict {
  return { what: `${name}: errors in the log`, value: String(errors), wanted: '0', isMet: errors === 0 }
}

/** Prints a line for each verdict and makes the process fail when one is not met. */
export function conclude(verdicts: readonly Verdict[]): void {
  for (const { what, value, wanted, isMet } of verdicts) {
    console.log(`${isMet ? 'ok    ' : 'failed'} ${what}: ${value} (wanted ${wanted})`)
  }
  if (!verdicts.every(({ isMet }) => isMet)) process.exitCode = 1
}

export function formatShare(share: number, digits = 1): string {
  return `${(share * 100).toFixed(digits)} %`
}
