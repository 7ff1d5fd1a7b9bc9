/**
 * The settings of this page, which stand on the script tag of the bootstrap. One bundle serves all websites by them.
 *
 * texts       address of the file of texts
 * locale      such as `de-AT`; by default that of the file of texts
 * api         path in front of `/api/…`; by default the language's prefix of a website of this service
 * website     id that calls send, for a platform that serves several websites at one host
 * page        facts for tracking as JSON; see `engine/domain/tracking/page-facts.ts`
 * currency    of a cart whose platform names none
 */
export function settings(): Readonly<Partial<Record<string, string>>> {
  return document.querySelector<HTMLElement>('script[data-texts]')?.dataset ?? {}
}
