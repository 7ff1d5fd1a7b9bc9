import { blockNeverRuns } from '../../../domain/diagnostics/catalogue.ts'
import type { Tag } from '../instructions/syntax.ts'
import type { Report } from '../tag.ts'

/** Reports a block that no data can make run. */
export function lintBlock(tag: Tag, report: Report): void {
  if (tag.kind === 'section' || tag.kind === 'repeated') {
    const first = tag.path[0]
    if (first === '@index' || first === '@index0') {
      report(blockNeverRuns(`Sections do not resolve ${first}. Test it with {.if ${first}}.`), tag.span)
    }
  } else if (tag.kind === 'if' && tag.paths.length === 0) {
    report(blockNeverRuns('Add a path to test: {.if name}.'), tag.span)
  }
}
