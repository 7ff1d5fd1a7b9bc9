export const HEADER_FOOTER = '/api/site-header-footer'

/** The calls, which `site-header-footer.test.ts` sends. */
export const HEADER_FOOTER_CALLS = [`GET ${HEADER_FOOTER}`, `PUT ${HEADER_FOOTER}`]

/** A header and footer with a name in their texts. */
export function headerFooterOf(name: string) {
  return {
    header: { announcement: { text: `${name} is closed on <Monday>`, url: '/shop' } },
    footer: {
      tagLine: `${name} by the sea`,
      contactEmail: 'hello@example.com',
      contactPhoneNumber: '+1 207 555 0100',
      openingHours: ['Mon 9–5', 'Tue 9–5'],
      text: `All rights & wrongs of ${name}`,
    },
  }
}
