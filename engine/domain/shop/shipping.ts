/** The United States and their territories, as the platform lists them (platform specification §9). */
const US_AND_TERRITORIES = ['US', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM'] as const

/** The part of a shipping option that says where it ships. */
interface Served {
  /** Codes of ISO 3166-1; missing for all countries. */
  readonly countries?: readonly string[]
}

/** The countries that a shipping option serves; undefined for all. One for the United States covers their territories. */
export function countriesOf({ countries }: Served): readonly string[] | undefined {
  return countries?.flatMap((country) => (country === 'US' ? US_AND_TERRITORIES : [country]))
}

/** Whether a shipping option serves a country. One without countries serves them all. */
export function shipsTo(option: Served, country: string): boolean {
  return countriesOf(option)?.includes(country) ?? true
}
