import * as catalogue from '../../engine/domain/diagnostics/catalogue.ts'
import type { Finding } from '../../engine/domain/diagnostics/finding.ts'
import type { Examples } from './examples.ts'
import { toBreakable } from './html.ts'

/** The one code that a render cannot report, because it needs the names of the partials that were sent along. */
const beyondRendering = [catalogue.partialUnknown('haeder', ['footer', 'header'])]

/** All codes of the catalogue, each with its message in the first case of its file. */
export function toDiagnosticRows(examples: Examples) {
  return diagnosticCodes.map((own) => {
    const { code, type, severity, message, hint = '' } = findExample(own, examples)
    return { code, shown: toBreakable(code), type, severity, message, hint }
  })
}

/** All codes of the catalogue, sorted. */
export const diagnosticCodes: readonly string[] = Object.values<unknown>(catalogue)
  .flatMap((exported) =>
    typeof exported === 'function' && 'code' in exported ? [String(exported.code)] : [],
  )
  .sort()

function findExample(own: string, examples: Examples): Finding {
  const found = [...(examples.ofDiagnostic(own)?.diagnostics ?? []), ...beyondRendering].find(
    (finding) => finding.code === own,
  )
  if (found === undefined) throw new Error(`No case in fixtures/diagnostics reports ${own}.`)
  return found
}
