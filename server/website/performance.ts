import type { PerformanceSettings } from '../store/performance-types.ts'
import type { Website } from '../store/types.ts'

/** Without a choice, no page measures anything. */
const OFF: PerformanceSettings = { isEnabled: false, samplePercent: 100 }

/** Whether the pages of a website measure how fast they are: as its owner set it, else as its files say, else not. */
export function performanceOf({ settings }: Pick<Website, 'settings'>): PerformanceSettings {
  const { performance, speed } = settings
  if (performance !== undefined) return performance
  return speed === undefined ? OFF : { ...speed, isEnabled: speed.samplePercent > 0 }
}
