export const PLACES = '/api/google-maps/places'

/** The calls, which `places.test.ts` sends. */
export const PLACE_CALLS = ['autocomplete', 'details'].map((name) => `GET ${PLACES}/${name}`)
