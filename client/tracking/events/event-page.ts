import { isSignedIn } from '../../runtime/cookies.ts'

/** The facts of a page that its events tell, as they stand on the script tag. Those that are missing are empty. */
export interface EventPage {
  readonly website?: string
  /** A number of `PAGE_TYPE`. */
  readonly type?: number
  readonly item?: string
  readonly collection?: string
}

/** The fields of each event: the page on which it happened, and its visitor. */
export function pageFields({ website = '', item, collection = '' }: EventPage) {
  return { website_id: website, page_id: item ?? collection, logged_in: isSignedIn() }
}
