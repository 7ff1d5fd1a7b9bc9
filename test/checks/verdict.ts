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

/** All of some rounds have to go as they should. */
export function allOf<Round>(
  what: string,
  rounds: readonly Round[],
  isExact: (round: Round) => boolean,
): Verdict {
  const exact = rounds.filter(isExact).length
  const isMet = exact === rounds.length && rounds.length > 0
  return { what, value: `${exact} of ${rounds.length}`, wanted: 'all', isMet }
}

/** No mistake of a list may be there. Shows the first three. */
export function noneOf(what: string, mistakes: readonly string[]): Verdict {
  const shown = mistakes.slice(0, 3).join('; ')
  const value = mistakes.length === 0 ? '0' : `${mistakes.length}: ${shown}`
  return { what, value, wanted: '0', isMet: mistakes.length === 0 }
}

/** Prints a line for each verdict that is not met, and how many are. Makes the process fail when one is not. */
export function conclude(verdicts: readonly Verdict[]): void {
  const missed = verdicts.filter(({ isMet }) => !isMet)
  for (const { what, value, wanted } of missed) console.log(`failed ${what}: ${value} (wanted ${wanted})`)
  console.log(`${verdicts.length - missed.length} of ${verdicts.length} figures are as wanted.`)
  if (missed.length > 0 || verdicts.length === 0) process.exitCode = 1
}

export function isAnswered({ status }: { readonly status: number }): boolean {
  return status === 200
}

export function formatShare(share: number, digits = 1): string {
  return `${(share * 100).toFixed(digits)} %`
}
