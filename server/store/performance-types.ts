/** Whether pages measure how fast they are, and the share of page views that do. */
export interface PerformanceSettings {
  readonly isEnabled: boolean
  readonly samplePercent: number
}
