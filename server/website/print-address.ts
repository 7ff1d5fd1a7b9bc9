import type { Reader } from '../../engine/domain/forms/answer-text.ts'
import type { FieldParts } from '../../engine/domain/forms/field-parts.ts'
import { addressLines } from '../../engine/domain/locale/postal-address.ts'
import type { AddressFields } from '../../engine/domain/shop/buyer.ts'
import { countryOfAnswer } from './countries.ts'
import type { Site } from './site.ts'

/** The lines of a buyer's address in the form of its country, which the last line names in the language of the site. */
export function buyerLines({ countries }: Pick<Site, 'countries'>, fields: AddressFields): readonly string[] {
  const { firstName, lastName, address1, address2, city, region, postalCode } = fields
  const country = fields.country.trim().toUpperCase()
  return addressLines({
    ...{ name: `${firstName} ${lastName}`.trim(), street: [address1, address2].filter(Boolean) },
    ...{ city, region, postalCode, country },
    countryName: countries.find(({ code }) => code === country)?.name ?? country,
  })
}

/**
 * The lines of an address as one line. Each keeps its own direction among words from right to left, which would else show
 * `1 Quay Street` as `Quay Street 1`.
 */
export function inOneLine(
  { language, say }: Pick<Site, 'language' | 'say'>,
  lines: readonly string[],
): string {
  const shown = language.isRightToLeft ? lines.map((line) => `\u2068${line}\u2069`) : lines
  return shown.join(say('list_separator'))
}

/** The language of a site's readers, in which answers are put into words. */
export function readerOf({ say, website }: Pick<Site, 'say' | 'website'>): Reader {
  return { say, locale: website.settings.locale, printAddress: addressPrinter({ website }) }
}

/** The answer to a question for an address, as one line. Its country is a text; without one, that of the site's locale counts. */
function addressPrinter({ website: { settings } }: Pick<Site, 'website'>) {
  return (parts: FieldParts): string => {
    const { Line1 = '', Line2 = '', City: city = '', State: region = '', Zip = '', Country = '' } = parts
    const country = countryOfAnswer(parts, settings)
    const street = [Line1, Line2].filter(Boolean)
    const place = { city, region, postalCode: Zip, country, countryName: Country }
    return addressLines({ name: '', street, ...place }).join(', ')
  }
}
