import { byDay, byKey, type Counts, MAX_ROWS } from './counts.ts'
import { totalsOf } from './traffic.ts'

/** Visits by the host that led to them. */
export function reportSources(counts: Counts) {
  return { sources: byKey(counts, 'sources').map(({ key: source, ...change }) => ({ source, ...change })) }
}

/** Page views by path. */
export function reportPages(counts: Counts) {
  return { pages: byKey(counts, 'pages').map(({ key: path, ...change }) => ({ path, ...change })) }
}

/** Searches by their words, and those that found nothing. */
export function reportSearches(counts: Counts) {
  const withoutResults = byKey(counts, 'emptySearches')
  const empty = new Map(withoutResults.map(({ key, count }) => [key, count]))
  return {
    totals: totalsOf(counts, ['searches', 'emptySearches']),
    searches: byKey(counts, 'searches').map(({ key: words, ...change }) => ({
      ...{ words, ...change },
      withoutResults: empty.get(words) ?? 0,
    })),
    withoutResults: withoutResults
      .slice(0, MAX_ROWS)
      .map(({ key: words, ...change }) => ({ words, ...change })),
  }
}

/** Errors of scripts by message and page. */
export function reportScriptErrors(counts: Counts) {
  return {
    totals: totalsOf(counts, ['scriptErrors']),
    days: byDay(counts, 'scriptErrors'),
    errors: byKey(counts, 'scriptErrors').map(({ key, ...change }) => ({
      ...messageAndPath(key),
      ...change,
    })),
  }
}

/** A message may have line breaks of its own, a path has none. The key of other errors has no path. */
function messageAndPath(key: string) {
  const end = key.lastIndexOf('\n')
  return end < 0 ? { message: key, path: '' } : { message: key.slice(0, end), path: key.slice(end + 1) }
}
