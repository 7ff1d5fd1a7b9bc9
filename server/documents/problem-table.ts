import type { ProblemType } from '../errors/define-problem.ts'
import { toBreakable, toMarkup } from './html.ts'

/** The content of the template of problems. */
export function toProblemTable(caption: string, problems: readonly ProblemType[]) {
  return {
    caption,
    problems: problems.map(({ code, status, meaning, remedy, isPassing }) => ({
      ...{ code, shown: toBreakable(code), status, retry: isPassing ? 'yes' : 'no' },
      meaning: toMarkup(meaning),
      remedy: toMarkup(remedy),
    })),
  }
}
