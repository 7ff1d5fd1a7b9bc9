/** The body limit of the service, so that the other contestants accept pages with large contexts too. */
export const BODY_LIMIT = 8 * 2 ** 20
