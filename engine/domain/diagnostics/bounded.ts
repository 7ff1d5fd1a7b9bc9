import { limitDiagnostics } from './catalogue.ts'
import type { Diagnostic, Finding, Place } from './finding.ts'

/** Bytes of the diagnostics of one template or render, written as JSON. */
const MAX_BYTES = 64 * 1024

/** Bytes of a diagnostic besides its texts, and of a place besides its name. */
const DIAGNOSTIC_BYTES = 300
const PLACE_BYTES = 64

/** Room for the diagnostic that says that others are missing. */
const CUT_BYTES = 5 * 1024

/**
 * The first diagnostics that are within both bounds, with a last one that says that others are missing, at the place of
 * the first of these. A limit that ended the render is always among them.
 */
export function boundDiagnostics(all: readonly Diagnostic[], maxDiagnostics: number): readonly Diagnostic[] {
  if (all.length <= maxDiagnostics && areShort(all)) return all
  const isSpecial = ({ code, endsRender }: Diagnostic) => endsRender || code === limitDiagnostics.code
  const ending = all.filter(({ endsRender }) => endsRender)
  const room = Math.max(0, maxDiagnostics - ending.length - 1)
  const others = all.filter((one) => !isSpecial(one))
  const first: Diagnostic[] = []
  let bytes = CUT_BYTES + bytesOf(ending)
  for (const diagnostic of others.slice(0, room)) {
    bytes += bytesOf([diagnostic])
    if (bytes > MAX_BYTES) break
    first.push(diagnostic)
  }
  const [missing] = others.slice(first.length)
  if (missing === undefined) return [...first, ...ending]
  const { type, code, severity, message, hint } = limitDiagnostics(first.length + ending.length)
  const cut: Diagnostic = { ...missing, type, code, severity, message, hint, includedFrom: [] }
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
  let bytes = 0
  for (const one of found) {
    if (bytes > MAX_BYTES && !one.finding.endsRender) continue
    const diagnostic = toDiagnostic(one)
    bytes += bytesOf([diagnostic])
    made.push(diagnostic)
  }
  return made
}

/** Most lists are known to be short without a look at each character. */
function areShort(diagnostics: readonly Diagnostic[]): boolean {
  return bytesOf(diagnostics, mostBytesOfText) <= MAX_BYTES || bytesOf(diagnostics) <= MAX_BYTES
}

/** The length of diagnostics as JSON in UTF-8, or little more. Writing them would take several times as long. */
function bytesOf(diagnostics: readonly Diagnostic[], ofText = bytesOfText): number {
  const ofName = ({ template }: Pick<Place, 'template'>) => (template === null ? 0 : ofText(template))
  return diagnostics.reduce(
    (sum, { message, hint = '', codeFrame, template, includedFrom }) =>
      sum +
      DIAGNOSTIC_BYTES +
      ofText(message) +
      ofText(hint) +
      ofText(codeFrame) +
      ofName({ template }) +
      includedFrom.reduce((bytes, place) => bytes + PLACE_BYTES + ofName(place), 0),
    0,
  )
}

function mostBytesOfText(text: string): number {
  return text.length * 6
}

function bytesOfText(text: string): number {
  let bytes = 0
  for (let at = 0; at < text.length; at++) bytes += bytesOfUnit(text.charCodeAt(at))
  return bytes
}

const [SPACE, QUOTE, BACKSLASH] = [0x20, 0x22, 0x5c]

/** A half of a surrogate pair takes two bytes, and six without the other one: it is counted as if it had none. */
function bytesOfUnit(unit: number): number {
  if (unit < SPACE) return isShortEscape(unit) ? 2 : 6
  if (unit < 0x80) return unit === QUOTE || unit === BACKSLASH ? 2 : 1
  if (unit < 0x800) return 2
  return unit >= 0xd800 && unit < 0xe000 ? 6 : 3
}

/** Whether JSON has a letter for it: \b, \t, \n, \f or \r. */
function isShortEscape(unit: number): boolean {
  return unit >= 8 && unit <= 13 && unit !== 11
}
