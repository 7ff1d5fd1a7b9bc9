import { LRUCache } from 'lru-cache'
import type { InstalmentLocale } from '../../engine/domain/shop/instalments.ts'

/** The provider's words about instalments, as HTML of a foreign website. */
export interface InstalmentInformation {
  /** Throws when the provider has no usable answer in time. */
  of(locale: InstalmentLocale): Promise<string>
  close(): Promise<void>
}

const TIMEOUT_MS = 2000
const MAX_BYTES = 256 * 2 ** 10
const FRESH_MS = 3_600_000
/** A provider that failed is left alone for so long. */
const FAILURE_MS = 10_000

type FoundInformation = { readonly html: string } | { readonly failure: unknown }

/**
 * Fetches the information of a provider at an address with `{locale}` in it, once an hour for each locale.
 *
 * Concurrent callers share one request.
 */
export function createInstalmentInformation(address: string): InstalmentInformation {
  const client = createClient()
  const answers = new LRUCache<InstalmentLocale, FoundInformation>({
    max: 10,
    fetchMethod: async (locale, _stale, { options }) => {
      try {
        options.ttl = FRESH_MS
        return { html: await client.fetchHtml(address.replace('{locale}', locale)) }
      } catch (failure) {
        options.ttl = FAILURE_MS
        return { failure }
      }
    },
  })
  return {
    of: async (locale) => {
      const answer = await answers.fetch(locale)
      if (answer !== undefined && 'html' in answer) return answer.html
      throw new Error('The provider of instalments has no answer.', { cause: answer?.failure })
    },
    close: client.close,
  }
}

/** The library is imported by the first request, because few processes need it and it takes megabytes. */
function createClient() {
  const load = async () => {
    const { Agent, request } = await import('undici')
    const dispatcher = new Agent({ connections: 2, maxResponseSize: MAX_BYTES })
    return { dispatcher, request }
  }
  let loading: ReturnType<typeof load> | undefined
  return {
    fetchHtml: async (url: string): Promise<string> => {
      loading ??= load()
      const { dispatcher, request } = await loading
      const { statusCode, headers, body } = await request(url, {
        dispatcher,
        headers: { accept: 'text/html' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (statusCode === 200 && String(headers['content-type']).startsWith('text/html')) return body.text()
      await body.dump()
      throw new Error(`The answer has status ${statusCode} and type ${headers['content-type']}.`)
    },
    close: async () => (await loading)?.dispatcher.destroy(),
  }
}
