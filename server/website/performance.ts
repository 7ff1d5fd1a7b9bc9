import type { PerformanceSettings } from '../store/performance-types.ts'
import type { Website } from '../store/types.ts'

/** Without a choice of the owner, no page measures anything. */
const OFF: PerformanceSettings = { isEnabled: false, samplePercent: 100 }

/** Whether the pages of a website measure how fast they are. */
export function performanceOf({ settings }: Pick<Website, 'settings'>): PerformanceSettings {
  return settings.performance ?? OFF
}
