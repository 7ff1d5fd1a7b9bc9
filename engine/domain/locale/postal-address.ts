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
 * The lines of an address in the order and form of its country: `50667 Köln`, and `Portland, OR 97201`.
 *
 * No part is lost: one that the country's form leaves out gets a place beside the city.
 */
export function addressLines(address: PostalAddress): readonly string[] {
  const { countryName } = address
  const lines = address.country === '' ? plainLines(address) : withRest(address, formOf(address))
  return [...lines, countryName].map((line) => line.trim()).filter(Boolean)
}

/** The lines by the data of libaddressinput. */
function formOf(address: PostalAddress): readonly string[] {
  const { name, street, city, region, postalCode, country } = address
  const isLocal = EASTERN.test([city, ...street].join(''))
  const linesWith = (addressLines: string[]) => {
    const parts = { postalCountry: country, locality: city, administrativeArea: region, postalCode, name }
    return formatAddress({ ...parts, addressLines }, isLocal ? 'local' : 'latin')
  }
  const lines = linesWith([...street])
  // The form of Japan has no place of its own for a city.
  const whole = isIn(city, lines) ? lines : linesWith(isLocal ? [city, ...street] : [...street, city])
  return joined(whole.map((line) => withoutCountry(line, postalCode)))
}

/** Lines that begin with a comma belong to the one before. */
function joined(lines: readonly string[]): readonly string[] {
  return lines.join('\n').replaceAll('\n,', ',').split('\n')
}

function isIn(part: string, lines: readonly string[]): boolean {
  return part === '' || lines.some((line) => line.toLowerCase().includes(part.toLowerCase()))
}

/** The code without the letters of the country before it, such as `CH-8001`, which letters no longer have. */
function withoutCountry(line: string, postalCode: string): string {
  const at = postalCode === '' ? -1 : line.indexOf(postalCode)
  return at < 0 ? line : line.slice(0, at).replace(/[A-Z]{2}-$/, '') + line.slice(at)
}

/** The lines with the parts that the form of the country leaves out. */
function withRest({ city, region, postalCode }: PostalAddress, lines: readonly string[]): readonly string[] {
  const rest = [city, region, postalCode].filter((part) => !isIn(part, lines)).join(' ')
  const at = lines.findIndex((line) => city !== '' && line.includes(city))
  return rest === '' ? lines : lines.toSpliced(at < 0 ? lines.length : at + 1, 0, rest)
}

/** An address of a country that is not known. */
function plainLines({ name, street, city, region, postalCode }: PostalAddress): readonly string[] {
  const code = [region, postalCode].filter(Boolean).join(' ')
  return [name, ...street, [city, code].filter(Boolean).join(', ')]
}
