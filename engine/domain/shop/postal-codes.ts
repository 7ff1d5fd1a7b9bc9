/**
 * Postal codes by country. The table is ours; no official source was compared.
 *
 * It lists only countries with one simple rule, because refusing a right code loses an order. The package
 * `postcode-validator` was tried: it refuses codes in use, such as four digits in Argentina.
 */

import { cleanInput } from '../forms/clean-input.ts'

/**
 * An example, a pattern of the code in capitals without spaces and hyphens, and the sign that is written between the groups of the
 * pattern.
 */
type PostalCode = readonly [example: string, pattern: RegExp, between?: ' ' | '-']

const digits = (...counts: readonly number[]) =>
  new RegExp(`^(?:${counts.map((count) => `\\d{${count}}`).join('|')})$`)

const ZIP = /^(\d{5})(\d{4})?$/
const THREE_AND_TWO = /^(\d{3})(\d{2})$/
const BRITISH = /^(?:(GIR)(0AA)|(BFPO)(\d{1,4})|([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2}))$/

const POSTAL_CODES: Readonly<Record<string, PostalCode>> = {
  AR: ['C1420', /^(?:\d{4}|[A-Z]\d{4}(?:[A-Z]{3})?)$/],
  AS: ['96799', ZIP, '-'],
  AT: ['1010', digits(4)],
  AU: ['2000', digits(4)],
  BE: ['1000', digits(4)],
  BG: ['1000', digits(4)],
  BR: ['01310-100', /^(\d{5})(\d{3})$/, '-'],
  CA: ['K1A 0B1', /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])(\d[ABCEGHJ-NPRSTV-Z]\d)$/, ' '],
  CH: ['8001', digits(4)],
  CY: ['1010', digits(4)],
  CZ: ['110 00', THREE_AND_TWO, ' '],
  DE: ['10115', digits(5)],
  DK: ['1050', digits(4)],
  EE: ['10111', digits(5)],
  ES: ['28013', digits(5)],
  FI: ['00100', digits(5)],
  FR: ['75001', digits(5)],
  GB: ['SW1A 1AA', BRITISH, ' '],
  GG: ['GY1 1AA', BRITISH, ' '],
  GR: ['104 31', THREE_AND_TWO, ' '],
  GU: ['96910', ZIP, '-'],
  HR: ['10000', digits(5)],
  HU: ['1011', digits(4)],
  IE: ['D02 X285', /^([A-Z]\d[\dW])([A-Z\d]{4})$/, ' '],
  IL: ['9614303', digits(5, 7)],
  IM: ['IM1 1AA', BRITISH, ' '],
  IN: ['110001', digits(6)],
  IS: ['101', digits(3)],
  IT: ['00184', digits(5)],
  JE: ['JE2 3AB', BRITISH, ' '],
  JP: ['100-0001', /^(\d{3})(\d{4})$/, '-'],
  KR: ['03187', digits(5)],
  LI: ['9490', digits(4)],
  LT: ['01001', digits(5)],
  LU: ['1009', digits(4)],
  LV: ['LV-1010', /^(LV)?(\d{4})$/, '-'],
  MC: ['98000', digits(5)],
  MP: ['96950', ZIP, '-'],
  MT: ['VLT 1117', /^([A-Z]{3})(\d{2,4})$/, ' '],
  MX: ['06000', digits(5)],
  NL: ['1012 AB', /^(\d{4})([A-Z]{2})$/, ' '],
  NO: ['0150', digits(4)],
  NZ: ['6011', digits(4)],
  PL: ['00-950', /^(\d{2})(\d{3})$/, '-'],
  PR: ['00901', ZIP, '-'],
  PT: ['1000-001', /^(\d{4})(\d{3})?$/, '-'],
  RO: ['010011', digits(6)],
  SE: ['111 20', THREE_AND_TWO, ' '],
  SG: ['018956', digits(6)],
  SI: ['1000', digits(4)],
  SK: ['811 01', THREE_AND_TWO, ' '],
  TR: ['06100', digits(5)],
  US: ['97201', ZIP, '-'],
  VI: ['00802', ZIP, '-'],
  ZA: ['8001', digits(4)],
}

/** Countries whose addresses have no postal code, or where letters arrive without it. */
const WITHOUT: ReadonlySet<string> = new Set(
  (
    'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CM DJ DM ER FJ GA GD GH GM GQ GY HK IE JM KI KM KN KP LC ML MO MR ' +
    'MW NR NU PA QA RW SB SC SL SR SS ST SY TD TG TK TL TO TV UG VU WS YE ZW'
  ).split(' '),
)

/** Whether an address in a country needs a postal code. */
export function needsPostalCode(country: string): boolean {
  return !WITHOUT.has(country)
}

/** An example of the country's codes for a code that cannot be one of them; undefined for one that can. */
export function postalCodeExample(country: string, written: string): string | undefined {
  const [example] = POSTAL_CODES[country] ?? []
  return groupsOf(country, written) === undefined ? example : undefined
}

/**
 * A code as its country writes it: `sw1a1aa` gives `SW1A 1AA`, and `〒1000001` gives `100-0001`. Text that is no code of a known rule
 * is only cleaned.
 */
export function normalPostalCode(country: string, written: string): string {
  const groups = groupsOf(country, written)
  return groups?.join(POSTAL_CODES[country]?.[2] ?? '') ?? cleanInput('code', written)
}

/** Signs between the groups of a code, and the postal mark of Japan before it. */
const UNCOUNTED = /[\s.,〒-]/g

/** Many write the country or the state first, such as `D-10115`, `SE 111 20` or `NY 10004`. */
const BEFORE = /^(?:FIN|SLO|[A-Z]{1,2})/

/** The groups of a code that fits its country's rule, without the letters of the country before it. */
function groupsOf(country: string, written: string): readonly string[] | undefined {
  const code = cleanInput('code', written).toUpperCase().replaceAll(UNCOUNTED, '')
  const pattern = POSTAL_CODES[country]?.[1]
  const [whole, ...groups] = pattern?.exec(code) ?? pattern?.exec(code.replace(BEFORE, '')) ?? []
  const found = groups.filter((group) => group !== undefined)
  if (whole === undefined) return undefined
  return found.length === 0 ? [whole] : found
}
