import * as catalogue from '../../engine/domain/diagnostics/catalogue.ts'
import type { Finding } from '../../engine/domain/diagnostics/finding.ts'
import type { Examples } from './examples.ts'
import { code, place, plain, table } from './markdown.ts'

/** The one code that a render cannot report, because it needs the names of the partials that were sent along. */
const beyondRendering = [catalogue.partialUnknown('haeder', ['footer', 'header'])]

/** All codes of the catalogue, each with its message in the first case of its file. */
export function diagnosticTable(examples: Examples): string {
  const codes = Object.values<unknown>(catalogue).flatMap((exported) =>
    typeof exported === 'function' && 'code' in exported ? [String(exported.code)] : [],
  )
  const rows = codes.sort().map((own) => toRow(findExample(own, examples)))
  return `The messages and hints are examples.\n\n${table(['code', 'type', 'severity', 'message', 'hint'], rows)}`
}

function findExample(own: string, examples: Examples): Finding {
  const found = [...(examples.ofDiagnostic(own)?.diagnostics ?? []), ...beyondRendering].find(
    (finding) => finding.code === own,
  )
  if (found === undefined) throw new Error(`No case in fixtures/diagnostics reports ${own}.`)
  return found
}

function toRow({ code: own, type, severity, message, hint = '' }: Finding): string[] {
  return [`${place(`diagnostic-${own}`)}${code(own)}`, type, severity, plain(message), plain(hint)]
}
