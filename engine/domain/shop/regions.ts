/** Regions by name, because tax rules use codes and visitors enter names. */

const US =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|' +
  'FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|' +
  'MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|' +
  'NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|' +
  'PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|' +
  'WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|' +
  // Territories, and addresses of the armed forces.
  'AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|UM US Minor Outlying Islands|VI US Virgin Islands|' +
  'AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific'

const CA =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|' +
  'NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|QC Québec|SK Saskatchewan|YT Yukon'

const AU =
  'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|' +
  'TAS Tasmania|VIC Victoria|WA Western Australia'

const LISTS: Readonly<Record<string, string>> = { US, CA, AU }

const CODES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(LISTS).map(([country, list]) => [country, toCodes(list)]),
)

/** The names of a country's regions; none for countries whose regions are not known. */
export function regionNames(country: string): readonly string[] {
  const list = Object.hasOwn(LISTS, country) ? LISTS[country] : undefined
  return list?.split('|').map((entry) => entry.slice(entry.indexOf(' ') + 1)) ?? []
}

function toCodes(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split('|').map((entry) => {
      const at = entry.indexOf(' ')
      return [entry.slice(at + 1).toUpperCase(), entry.slice(0, at)]
    }),
  )
}

/**
 * The code of a region in capitals, as in tax rules: `new york` and `ny` give `NY`. Other text is only converted to
 * capitals.
 */
export function toRegionCode(country: string, written: string): string {
  const region = written.trim().replaceAll(/\s+/g, ' ').toUpperCase()
  return CODES.get(country)?.get(region) ?? region
}

/** A region of a country whose regions are known; undefined for other countries, whose addresses may have none. */
export function exampleRegion(country: string): string | undefined {
  return CODES.get(country)?.values().next().value
}

/** Whether a code or name is a region of a country whose regions are known. */
export function isRegion(country: string, written: string): boolean {
  const code = toRegionCode(country, written)
  return [...(CODES.get(country)?.values() ?? [])].includes(code)
}
