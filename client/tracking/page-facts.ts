import type { PageFacts } from '../../engine/domain/tracking/page-facts.ts'
import { settings } from '../runtime/settings.ts'

/** The facts of this page, which stand on the script tag of the bootstrap; undefined on a page that is not tracked. */
export function pageFacts(): PageFacts | undefined {
  const { page } = settings()
  return page === undefined ? undefined : (JSON.parse(page) as PageFacts)
}
