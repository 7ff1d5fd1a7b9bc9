import { SEARCH_SUGGESTIONS_PATH } from '../../../engine/domain/data/paths.ts'
import type { SearchSuggestions } from '../../../engine/domain/data/search-suggestions.ts'
import { read } from '../../runtime/call.ts'
import { timeout } from '../../runtime/fetch-api.ts'

/** Longer queries are sent by the form only. */
const MAX_QUERY = 200

/** Suggestions for a query. */
interface FoundSuggestions {
  readonly list: HTMLElement | undefined
  /** The sentence for screen readers. */
  readonly said: string
}

const NOTHING: FoundSuggestions = { list: undefined, said: '' }

/** Asks for suggestions. The response to an older query than the last one is undefined; a failure suggests nothing. */
export function createQueries(): (typed: string) => Promise<FoundSuggestions | undefined> {
  let last = new AbortController()
  return async (typed) => {
    last.abort()
    last = new AbortController()
    const { signal } = last
    const query = typed.trim().slice(0, MAX_QUERY)
    if (query === '') return NOTHING
    try {
      const path = `${SEARCH_SUGGESTIONS_PATH}?q=${encodeURIComponent(query)}`
      const { html } = await read<SearchSuggestions>(path, AbortSignal.any([signal, timeout()]))
      return signal.aborted ? undefined : parse(html)
    } catch {
      return signal.aborted ? undefined : NOTHING
    }
  }
}

/** The markup comes from the theme of this website, as its pages do. */
function parse(html: string): FoundSuggestions {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return {
    list: body.querySelector<HTMLElement>('[role="listbox"]') ?? undefined,
    said: body.querySelector('p')?.textContent?.trim() ?? '',
  }
}
