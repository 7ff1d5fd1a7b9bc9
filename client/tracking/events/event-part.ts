import type { PageFacts } from '../../../engine/domain/tracking/page-facts.ts'

/** Follows one kind of page until `signal` ends it. Its module is loaded only where such a page is. */
export type EventPart = (page: PageFacts, signal: AbortSignal) => void
