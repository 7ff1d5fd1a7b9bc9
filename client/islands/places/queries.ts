import {
  PLACES_AUTOCOMPLETE_PATH,
  PLACES_DETAILS_PATH,
  withQuery,
} from '../../../engine/domain/data/script-paths.ts'
import { read } from '../../runtime/call.ts'
import { timeout } from '../../runtime/fetch-api.ts'

/** Longer texts are no addresses. */
const MAX_LENGTH = 200

/** A suggestion of the service. */
export interface Prediction {
  readonly placeId: string
  readonly description: string
}

/** The parts of an address; '' for those that it does not have. */
export interface PlaceAddress {
  readonly line1: string
  readonly city: string
  readonly region: string
  readonly postalCode: string
  /** A code such as `US`. */
  readonly country: string
}

/** Asks for suggestions. The response to an older text than the last one is undefined; a failure suggests nothing. */
export function createPlaceQueries(): (
  typed: string,
  country: string,
) => Promise<readonly Prediction[] | undefined> {
  let last = new AbortController()
  return async (typed, country) => {
    last.abort()
    last = new AbortController()
    const { signal } = last
    try {
      const path = withQuery(PLACES_AUTOCOMPLETE_PATH, { input: typed.slice(0, MAX_LENGTH), country })
      const ends = AbortSignal.any([signal, timeout()])
      const { predictions } = await read<{ predictions: readonly Prediction[] }>(path, ends)
      return signal.aborted ? undefined : predictions
    } catch {
      return signal.aborted ? undefined : []
    }
  }
}

/** The parts of a suggested place; undefined when they cannot be read, so that the visitor types on. */
export async function readPlace(placeId: string, productSection: string): Promise<PlaceAddress | undefined> {
  try {
    const query = { placeId, productPage: location.pathname, productSection }
    const { place } = await read<{ place: PlaceAddress }>(withQuery(PLACES_DETAILS_PATH, query))
    return place
  } catch {
    return undefined
  }
}
