/** The most parts that a website has. They bound the time of a seed, and the list of ids in a query. */
export const SITE_LIMIT = {
  collections: 1000,
  translations: 50,
  assets: 2000,
  items: 20_000,
  variants: 50_000,
  reviews: 50_000,
  /** Passwords that have to be hashed, each of which takes 0.2 s. */
  passwords: 50,
  hosts: 100,
  coupons: 1000,
  contributors: 500,
  /** Entries of each list in the settings. */
  settings: 500,
  /** Collections within one another. */
  levels: 20,
} as const
