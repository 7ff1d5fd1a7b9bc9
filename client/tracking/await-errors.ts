import type { PageFacts } from '../../engine/domain/tracking/page-facts.ts'

/** Loads the module that sends errors of scripts with the first one: of `caught`, or of those that follow. */
export function awaitErrors(facts: PageFacts, caught: readonly Event[], signal: AbortSignal): void {
  const errors = [...caught]
  const loaded = new AbortController()
  const load = () =>
    loadFollower()
      .then(({ followErrors }) => {
        loaded.abort()
        if (!signal.aborted) followErrors(facts, errors, signal)
      })
      // Reported, it would be one more of them.
      .catch(() => {})
  const note = (event: Event) => {
    if (errors.push(event) === 1) void load()
  }
  if (errors.length > 0) void load()
  const until = { signal: AbortSignal.any([signal, loaded.signal]) }
  for (const type of ['error', 'unhandledrejection']) addEventListener(type, note, until)
}

/** By itself, because most pages have no error. */
const loadFollower = () => import('./follow-errors.ts')
