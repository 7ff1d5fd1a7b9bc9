/**
 * Regions by name, because tax rules use codes and visitors enter names.
 *
 * An entry is a code, the name that pages offer, and after it further names and abbreviations in use.
 */

const US =
  'AL Alabama,Ala|AK Alaska,Alas|AZ Arizona,Ariz|AR Arkansas,Ark|CA California,Cal,Calif|CO Colorado,Col,Colo|' +
  'CT Connecticut,Conn|DE Delaware,Del|DC District of Columbia,Washington DC,Dist of Columbia|FL Florida,Fla|' +
  'GA Georgia|HI Hawaii,Haw|ID Idaho,Ida|IL Illinois,Ill|IN Indiana,Ind|IA Iowa|KS Kansas,Kan,Kans|KY Kentucky|' +
  'LA Louisiana|ME Maine|MD Maryland|MA Massachusetts,Mass|MI Michigan,Mich|MN Minnesota,Minn|MS Mississippi,Miss|' +
  'MO Missouri|MT Montana,Mont|NE Nebraska,Neb,Nebr|NV Nevada,Nev|NH New Hampshire,N Hamp|NJ New Jersey,N Jersey|' +
  'NM New Mexico,N Mex,New Mex|NY New York,N York,New York State|NC North Carolina,N Car|ND North Dakota,N Dak|OH Ohio,O|' +
  'OK Oklahoma,Okla|OR Oregon,Ore,Oreg|PA Pennsylvania,Penn,Penna|RI Rhode Island,Rhode Isl|SC South Carolina,S Car|' +
  'SD South Dakota,S Dak|TN Tennessee,Tenn|TX Texas,Tex|UT Utah|VT Vermont|VA Virginia|' +
  'WA Washington,Wash,Washington State|WV West Virginia,W Va|WI Wisconsin,Wis,Wisc|WY Wyoming,Wyo|' +
  // Territories, and addresses of the armed forces.
  'AS American Samoa,Amer Samoa|GU Guam|MP Northern Mariana Islands,N Mariana Islands,N Mar I,CNMI,Northern Marianas|PR Puerto Rico|' +
  'UM US Minor Outlying Islands,United States Minor Outlying Islands|' +
  'VI US Virgin Islands,United States Virgin Islands,Virgin Islands,USVI,US Virgin Isl|' +
  'AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific'

const CA =
  'AB Alberta,Alta|BC British Columbia,Brit Col,Colombie Britannique,C B|MB Manitoba,Man|' +
  'NB New Brunswick,N Bruns,Nouveau Brunswick|' +
  'NL Newfoundland and Labrador,Newfoundland,Labrador,Nfld,NF,Nfld and Lab,Terre Neuve et Labrador,Terre Neuve,T N L|' +
  'NS Nova Scotia,Nouvelle Ecosse,N E|NT Northwest Territories,NWT,Territoires du Nord Ouest,T N O|NU Nunavut,Nvt|' +
  'ON Ontario,Ont|PE Prince Edward Island,PEI,Ile du Prince Edouard,I P E|QC Quebec,Que,PQ|QC Québec|SK Saskatchewan,Sask|' +
  'YT Yukon,Yukon Territory,YK'

const AU =
  'ACT Australian Capital Territory,Aust Cap Terr,Capital Territory|NSW New South Wales,N S Wales|NT Northern Territory,Nth Terr|' +
  'QLD Queensland|SA South Australia,S Aust,S Aus,Sth Aust|TAS Tasmania|VIC Victoria|' +
  'WA Western Australia,W Aust,W Aus,West Aust,West Australia'

const LISTS: Readonly<Record<string, string>> = { US, CA, AU }

/** A region with all its names; the first is the one that pages offer. */
interface Region {
  readonly code: string
  readonly names: readonly string[]
}

const REGIONS: ReadonlyMap<string, readonly Region[]> = new Map(
  Object.entries(LISTS).map(([country, list]) => [country, list.split('|').map(toRegion)]),
)

/** The code of each way to write a region, by its country. */
const CODES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  [...REGIONS].map(([country, regions]) => [
    country,
    new Map(
      regions.flatMap(({ code, names }) =>
        [code, `${country} ${code}`, ...names].map((name) => [fold(name), code]),
      ),
    ),
  ]),
)

function toRegion(entry: string): Region {
  const at = entry.indexOf(' ')
  return { code: entry.slice(0, at), names: entry.slice(at + 1).split(',') }
}

/** The letters of a name alone, without its article: `D.C.`, `d c` and `DC` are one, as are `Québec` and `QUEBEC`. */
function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/^\s*the\s+/i, '')
    .replace(/&/g, 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}

/** A region as a list offers it. */
export type RegionChoice = { readonly code: string; readonly name: string }

/** The regions of a country; none for countries whose regions are not known. */
export function regionChoices(country: string): readonly RegionChoice[] {
  const regions = REGIONS.get(country) ?? []
  // A second spelling of a region, such as that of Québec, has the same code.
  const codes = new Set<string>()
  return regions.flatMap(({ code, names: [name = code] }) => {
    if (codes.has(code)) return []
    codes.add(code)
    return [{ code, name }]
  })
}

/**
 * The code of a region in capitals, as in tax rules: `new york`, `N.Y.` and `ny` give `NY`. Other text is only converted
 * to capitals.
 */
export function toRegionCode(country: string, written: string): string {
  return CODES.get(country)?.get(fold(written)) ?? written.trim().replaceAll(/\s+/g, ' ').toUpperCase()
}

/** Whether two ways to write a region mean one: `Ilha da Madeira` and `ilha da  madeira`. Nothing written means none. */
export function isSameRegion(country: string, one: string, other: string): boolean {
  const [first, second] = [one, other].map((written) => fold(toRegionCode(country, written)))
  return first !== '' && first === second
}

/** A region as addresses keep it: the code of one that is known, other text as it was typed. */
export function normalRegion(country: string, written: string): string {
  return CODES.get(country)?.get(fold(written)) ?? written
}

/** A region of a country whose regions are known; undefined for other countries, whose addresses may have none. */
export function exampleRegion(country: string): string | undefined {
  return REGIONS.get(country)?.[0]?.code
}

/** Whether a code or name is a region of a country whose regions are known. */
export function isRegion(country: string, written: string): boolean {
  return CODES.get(country)?.has(fold(written)) ?? false
}
