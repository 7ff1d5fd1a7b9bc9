import { limitDiagnostics } from './catalogue.ts'
import type { Diagnostic, Finding, Place } from './finding.ts'

/** UTF-16 units of all texts in the diagnostics of one template or render. */
const MAX_TEXT = 64 * 1024

/** Units of a place, besides its name. */
const PLACE_UNITS = 64

/**
 * The first diagnostics that are within both bounds, with a last one that says that others are missing, at the place of
 * the first of these. A limit that ended the render is always among them.
 */
export function boundDiagnostics(all: readonly Diagnostic[], maxDiagnostics: number): readonly Diagnostic[] {
  if (all.length <= maxDiagnostics && textOf(all) <= MAX_TEXT) return all
  const isSpecial = ({ code, endsRender }: Diagnostic) => endsRender || code === limitDiagnostics.code
  const ending = all.filter(({ endsRender }) => endsRender)
  const room = Math.max(0, maxDiagnostics - ending.length - 1)
  const others = all.filter((one) => !isSpecial(one))
  const first: Diagnostic[] = []
  let text = textOf(ending)
  for (const diagnostic of others.slice(0, room)) {
    text += textOf([diagnostic])
    if (text > MAX_TEXT) break
    first.push(diagnostic)
  }
  const [missing] = others.slice(first.length)
  if (missing === undefined) return [...first, ...ending]
  const { type, code, severity, message, hint } = limitDiagnostics(first.length + ending.length)
  const cut: Diagnostic = { ...missing, type, code, severity, message, hint }
  return [...first, ...ending, cut]
}

/**
 * The diagnostics of as many findings as `boundDiagnostics` may list, and of all that end a render. Making the others of a template
 * with thousands of mistakes would take longer than compiling it.
 */
export function makeDiagnostics<Place extends { readonly finding: Finding }>(
  found: readonly Place[],
  toDiagnostic: (one: Place) => Diagnostic,
): readonly Diagnostic[] {
  const made: Diagnostic[] = []
  let text = 0
  for (const one of found) {
    if (text > MAX_TEXT && !one.finding.endsRender) continue
    const diagnostic = toDiagnostic(one)
    text += textOf([diagnostic])
    made.push(diagnostic)
  }
  return made
}

function textOf(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.reduce(
    (sum, { message, hint = '', codeFrame, template, includedFrom }) =>
      sum +
      message.length +
      hint.length +
      codeFrame.length +
      unitsOf({ template }) +
      includedFrom.reduce((units, place) => units + PLACE_UNITS + unitsOf(place), 0),
    0,
  )
}

function unitsOf({ template }: Pick<Place, 'template'>): number {
  return template?.length ?? 0
}
