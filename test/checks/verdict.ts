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

/** The share of these answers with status 200, of which all are wanted. */
export function allAnswered(what: string, answers: readonly { readonly status: number }[]): Verdict {
  const share = answers.filter(({ status }) => status === 200).length / answers.length
  return { what, value: formatShare(share, 2), wanted: formatShare(1), isMet: share === 1 }
}

/** A figure with an upper bound, both in the same unit. */
export function atMost(what: string, value: number, wanted: number, unit: string): Verdict {
  const shown = value.toFixed(unit === 'ms' && value < 100 ? 1 : 0)
  return { what, value: `${shown} ${unit}`, wanted: `≤ ${wanted} ${unit}`, isMet: value <= wanted }
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
