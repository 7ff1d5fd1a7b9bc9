import { formatAddress } from 'localized-address-format'

/** An address of a letter. Parts that are not known are ''. */
export interface PostalAddress {
  readonly name: string
  readonly street: readonly string[]
  readonly city: string
  readonly region: string
  readonly postalCode: string
  /** A code of ISO 3166-1, such as `DE`; '' when it is not known. */
  readonly country: string
  /** The country as its line names it; '' for a list without that line. */
  readonly countryName: string
}

/** Countries whose own script writes an address from its largest part to its smallest. */
const EASTERN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * A sign for each part in the form of a country. The parts take their places last, so that the text of one, such as the name
 * Ken Minato, is never taken for another, such as the city of Minato.
 */
const SIGNS = { name: '\ue000', street: '\ue001', city: '\ue002', region: '\ue003', postalCode: '\ue004' }

type Part = keyof typeof SIGNS
type Parts = Readonly<Record<Part, string>>

const PARTS = Object.keys(SIGNS) as Part[]
const ANY_SIGN = /[\ue000-\ue004]/g
const BETWEEN_SIGNS = /(?<=[\ue000-\ue004])(?=[\ue000-\ue004])/g

/**
 * The lines of an address in the order and form of its country: `50667 Köln`, and `Portland, OR 97201`.
 *
 * No part is lost: one that the country's form leaves out gets a place beside the city.
 */
export function addressLines(address: PostalAddress): readonly string[] {
  const { country, countryName, street } = address
  const lines =
    country === '' ? plainLines(address) : linesOf({ ...address, street: street.join('\n') }, country)
  return [...lines, countryName].map((line) => line.trim()).filter(Boolean)
}

/** The lines by the data of libaddressinput. */
function linesOf(parts: Parts, country: string): readonly string[] {
  const isLocal = EASTERN.test(parts.city + parts.street)
  // The largest part comes first there, without a blank, so that a city of the rank of a region would read 北京北京.
  const known = isLocal && isSame(parts.city, parts.region) ? { ...parts, city: '' } : parts
  const form = withRest(known, wholeForm(known, country, isLocal))
  return form
    .join('\n')
    .replaceAll(ANY_SIGN, (sign) => partOf(known, sign))
    .split('\n')
}

function partOf(parts: Parts, sign: string): string {
  const part = PARTS.find((name) => SIGNS[name] === sign)
  return part === undefined ? '' : parts[part]
}

/** The lines of the form of a country, with a sign for each part that is known. */
function wholeForm(parts: Parts, country: string, isLocal: boolean): readonly string[] {
  const sign = (part: Part) => (parts[part] === '' ? '' : SIGNS[part])
  const formWith = (addressLines: string[]) =>
    formatAddress(
      {
        ...{ postalCountry: country, name: sign('name'), addressLines: addressLines.filter(Boolean) },
        ...{ locality: sign('city'), administrativeArea: sign('region'), postalCode: sign('postalCode') },
      },
      isLocal ? 'local' : 'latin',
    )
  const form = formWith([sign('street')])
  // The form of Japan, for one, has no place of its own for a city.
  const street = [sign('street'), SIGNS.city]
  const whole = hasPart('city', parts, form) ? form : formWith(isLocal ? street.toReversed() : street)
  // The form of Mozambique, for one, has no blank between a city and its region.
  return plainForm(isLocal ? whole : whole.map((line) => line.replaceAll(BETWEEN_SIGNS, ' ')))
}

/** Lines that begin with a comma belong to the one before. Letters no longer have letters before the code, such as `CH-8001`. */
function plainForm(lines: readonly string[]): readonly string[] {
  const form = lines.join('\n').replaceAll('\n,', ',')
  return form
    .replace(/^[,\s]+/, '')
    .replace(/[A-Z]{2}-(?=\ue004)/, '')
    .split('\n')
}

/** The form with the other parts that it leaves out, after the line of the city. */
function withRest(parts: Parts, form: readonly string[]): readonly string[] {
  const rest = (['region', 'postalCode'] as const).filter((part) => !hasPart(part, parts, form))
  const at = form.findIndex((line) => line.includes(SIGNS.city) || hasWord(line, parts.city))
  const line = rest.map((part) => SIGNS[part]).join(' ')
  return line === '' ? form : form.toSpliced(at < 0 ? form.length : at + 1, 0, line)
}

/** Whether a form names a part: by its sign, as a word of its own, such as SINGAPORE, or as another part that is the same. */
function hasPart(part: Part, parts: Parts, form: readonly string[]): boolean {
  const text = form.join('\n')
  if (parts[part] === '' || text.includes(SIGNS[part])) return true
  const places = (['city', 'region', 'postalCode'] as const).filter((other) => text.includes(SIGNS[other]))
  return (
    form.some((line) => hasWord(line, parts[part])) ||
    places.some((other) => isSame(parts[other], parts[part]))
  )
}

/** Whether a line of a form consists of a name, beside its signs. */
function hasWord(line: string, name: string): boolean {
  return name !== '' && isSame(line.replaceAll(ANY_SIGN, ''), name)
}

function isSame(part: string, other: string): boolean {
  return part.trim().toLowerCase() === other.trim().toLowerCase()
}

/** An address of a country that is not known. */
function plainLines({ name, street, city, region, postalCode }: PostalAddress): readonly string[] {
  const code = [region, postalCode].filter(Boolean).join(' ')
  return [name, ...street, [city, code].filter(Boolean).join(', ')]
}
