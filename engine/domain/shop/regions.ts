/** Regions by name, because tax rules use codes and visitors enter names. */

const US =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|' +
  'FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|' +
  'MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|' +
  'NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|' +
  'PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|' +
  'WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming'

const CA =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|' +
  'NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|QC Québec|SK Saskatchewan|YT Yukon'

const CODES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ['US', toCodes(US)],
  ['CA', toCodes(CA)],
])

function toCodes(list: string): ReadonlyMap<string, string> {
  return new Map(list.split('|').map((entry) => [entry.slice(3).toUpperCase(), entry.slice(0, 2)]))
}

/**
 * The code of a region in capitals, as in tax rules: `new york` and `ny` give `NY`. Other text is only converted to
 * capitals.
 */
export function toRegionCode(country: string, written: string): string {
  const region = written.trim().replaceAll(/\s+/g, ' ').toUpperCase()
  return CODES.get(country)?.get(region) ?? region
}
