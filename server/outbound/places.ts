import { z } from 'zod'
import { knownPlaces } from './known-places.ts'
import type { Places } from './place-source.ts'

/** The provider did not answer in time, or not with places. */
export class PlacesFailed extends Error {
  readonly isTimeout: boolean

  constructor(isTimeout: boolean, cause: unknown) {
    super(
      isTimeout ? 'The provider of places is too slow.' : 'The provider of places has no usable answer.',
      { cause },
    )
    this.isTimeout = isTimeout
  }
}

const TIMEOUT_MS = 2000
const MAX_BYTES = 64 * 2 ** 10
const MAX_SUGGESTIONS = 6

const text = z.string().max(300).default('')
const predictions = z.object({
  predictions: z.array(
    z.object({ placeId: z.string().min(1).max(300), mainText: text, secondaryText: text }),
  ),
})
const place = z.object({
  placeId: z.string().min(1).max(300),
  ...{ line1: text, city: text, region: text, postalCode: text, country: text },
})

/** No place, because an address that no provider knows may be wrong. */
const noPlaces: Places = {
  suggest: async () => [],
  details: async () => undefined,
  close: async () => {},
}

/** The places of a provider at an address. Without one, the small table of this service where demo places are allowed. */
export function createPlaces(address: string, allowsDemo: boolean): Places {
  if (address !== '') return createProvidedPlaces(address)
  return allowsDemo ? knownPlaces : noPlaces
}

/** Asks the provider at `{address}/autocomplete` and `{address}/details`. */
function createProvidedPlaces(address: string): Places {
  const client = createClient()
  return {
    suggest: async (query) => {
      const found = await client.fetchJson(`${address}/autocomplete`, { ...query })
      const answer = predictions.safeParse(found)
      if (!answer.success) throw new PlacesFailed(false, answer.error)
      return answer.data.predictions.slice(0, MAX_SUGGESTIONS)
    },
    details: async (placeId, language) => {
      const found = await client.fetchJson(`${address}/details`, { placeId, language })
      if (found === undefined) return undefined
      const answer = place.safeParse(found)
      if (!answer.success) throw new PlacesFailed(false, answer.error)
      return answer.data
    },
    close: client.close,
  }
}

/** The library is imported by the first request, because few processes need it and it takes megabytes. */
function createClient() {
  const load = async () => {
    const { Agent, request } = await import('undici')
    return { request, dispatcher: new Agent({ connections: 4, maxResponseSize: MAX_BYTES }) }
  }
  let loading: ReturnType<typeof load> | undefined
  return {
    /** The JSON of a response; undefined for 404. */
    fetchJson: async (url: string, query: Readonly<Record<string, string>>): Promise<unknown> => {
      loading ??= load()
      const { dispatcher, request } = await loading
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      try {
        const { statusCode, body } = await request(url, {
          ...{ dispatcher, signal, query },
          headers: { accept: 'application/json' },
        })
        if (statusCode === 200) return await body.json()
        await body.dump()
        if (statusCode === 404) return undefined
        throw new Error(`The provider answers ${statusCode}.`)
      } catch (cause) {
        throw new PlacesFailed(signal.aborted, cause)
      }
    },
    close: async () => {
      const loaded = await loading
      await loaded?.dispatcher.close()
    },
  }
}
