import { addressLines } from '../../engine/domain/locale/postal-address.ts'
import type { PlaceDetails, Places } from './place-source.ts'

const MAX_SUGGESTIONS = 6

/** Line 1, city, region, postal code, country. Public buildings, one for each of some cities that shops often ship to. */
const TABLE = [
  ['12 Chandlery Lane', 'Port Ellery', 'ME', '04655', 'US'],
  ['389 Congress Street', 'Portland', 'ME', '04101', 'US'],
  ['73 Harlow Street', 'Bangor', 'ME', '04401', 'US'],
  ['1 City Hall Square', 'Boston', 'MA', '02201', 'US'],
  ['476 5th Avenue', 'New York', 'NY', '10018', 'US'],
  ['1400 John F Kennedy Boulevard', 'Philadelphia', 'PA', '19107', 'US'],
  ['121 North LaSalle Street', 'Chicago', 'IL', '60602', 'US'],
  ['200 North Spring Street', 'Los Angeles', 'CA', '90012', 'US'],
  ['1 Dr Carlton B Goodlett Place', 'San Francisco', 'CA', '94102', 'US'],
  ['600 4th Avenue', 'Seattle', 'WA', '98104', 'US'],
  ['100 Queen Street West', 'Toronto', 'ON', 'M5H 2N2', 'CA'],
  ['275 Rue Notre-Dame Est', 'Montréal', 'QC', 'H2Y 1C6', 'CA'],
  ['1841 Argyle Street', 'Halifax', 'NS', 'B3J 3A5', 'CA'],
  ['96 Euston Road', 'London', '', 'NW1 2DB', 'GB'],
  ['George IV Bridge', 'Edinburgh', '', 'EH1 1EG', 'GB'],
  ['Kildare Street', 'Dublin', '', 'D02 P638', 'IE'],
  ['Unter den Linden 8', 'Berlin', '', '10117', 'DE'],
  ['Rathausmarkt 1', 'Hamburg', '', '20095', 'DE'],
  ['Marienplatz 8', 'München', '', '80331', 'DE'],
  ['Am Markt 21', 'Bremen', '', '28195', 'DE'],
  ['Place de l’Hôtel de Ville', 'Paris', '', '75004', 'FR'],
  ['Oosterdokskade 143', 'Amsterdam', '', '1011 DL', 'NL'],
  ['Praça do Comércio', 'Lisboa', '', '1100-148', 'PT'],
  ['Plaza de la Villa 5', 'Madrid', '', '28005', 'ES'],
  ['Rådhuspladsen 1', 'København', '', '1550', 'DK'],
  ['Hantverkargatan 1', 'Stockholm', '', '111 52', 'SE'],
  ['456 Kent Street', 'Sydney', 'NSW', '2000', 'AU'],
  ['101 Wakefield Street', 'Wellington', '', '6011', 'NZ'],
] as const

const PLACES: readonly PlaceDetails[] = TABLE.map(([line1, city, region, postalCode, country], at) => ({
  ...{ placeId: `place-${at + 1}`, line1, city, region, postalCode, country },
}))

/** The words of each place, for comparison. */
const WORDS = PLACES.map((place) =>
  wordsOf([place.line1, place.city, place.region, place.postalCode, place.country].join(' ')),
)

/** Places without a provider, for development only: an address of some cities each. */
export const knownPlaces: Places = {
  suggest: async ({ input, country }) => {
    const typed = wordsOf(input)
    if (typed.length === 0) return []
    const found = PLACES.filter(
      (place, at) =>
        (country === '' || place.country === country) &&
        typed.every((word) => WORDS[at]?.some((known) => known.startsWith(word))),
    )
    return found.slice(0, MAX_SUGGESTIONS).map((place) => ({
      placeId: place.placeId,
      mainText: place.line1,
      secondaryText: addressLines({ ...place, name: '', street: [], countryName: place.country }).join(', '),
    }))
  },
  details: async (placeId) => PLACES.find((place) => place.placeId === placeId),
  close: async () => {},
}

/** Words in lower case without accents, so that `munchen` finds München. */
function wordsOf(written: string): readonly string[] {
  const plain = written.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
