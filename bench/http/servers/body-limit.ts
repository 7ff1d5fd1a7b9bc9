/** The limit of the service, so that pages with large contexts reach the others too. */
export const BODY_LIMIT = 8 * 2 ** 20
