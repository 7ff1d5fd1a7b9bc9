import { SCRIPT_ERRORS_PATH } from '../../engine/domain/data/tracking-paths.ts'
import type { PageFacts } from '../../engine/domain/tracking/page-facts.ts'
import { createId } from './create-id.ts'
import { createErrorQueue, type ErrorRecord } from './error-queue.ts'
import { findCrumb, post } from './post.ts'

const MAX_STACK = 5000

/** Sends the errors of scripts: those of `caught`, and those that follow. */
export function followErrors(facts: PageFacts, caught: readonly Event[], signal: AbortSignal): void {
  const queue = createErrorQueue((records) => void sendErrors(records))
  const note = (event: Event) => {
    const found = describeError(event)
    if (found !== undefined)
      queue.add({ ...found, id: createId(), pagePath: location.pathname, pageType: facts.type })
  }
  for (const event of caught) note(event)
  addEventListener('error', note, { signal })
  addEventListener('unhandledrejection', note, { signal })
  document.addEventListener('visibilitychange', () => document.hidden && queue.flush(), { signal })
  signal.addEventListener('abort', queue.clear)
}

/** An error as data; undefined for one of another website, of which a browser tells nothing. */
export function describeError(event: Event): Readonly<Record<string, unknown>> | undefined {
  const {
    message,
    filename = '',
    lineno,
    error,
    reason,
  } = event as Partial<ErrorEvent & PromiseRejectionEvent>
  const thrown: unknown = error ?? reason ?? message
  const text = toText(thrown)
  if (text === '' || text === 'Script error.') return undefined
  const stack = thrown instanceof Error ? toText(thrown.stack).slice(0, MAX_STACK) : ''
  return { message: text, stack, ...(filename && { place: `${filename}:${lineno}` }) }
}

/** Anything may be thrown, also what is no text and cannot be made one. */
function toText(thrown: unknown): string {
  try {
    return String(thrown ?? '')
  } catch {
    return 'Unknown error'
  }
}

async function sendErrors(records: readonly ErrorRecord[]): Promise<void> {
  await post(SCRIPT_ERRORS_PATH, async () => ({
    headers: { 'content-type': 'application/json', 'x-csrf-token': await findCrumb() },
    body: JSON.stringify(records),
  }))
}
