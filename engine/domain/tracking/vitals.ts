/** The limits of `good` and `poor` by metric: milliseconds, but shares of the window for CLS. Source: web.dev/vitals. */
export const VITALS = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
} as const

export type Vital = keyof typeof VITALS

export function isVital(name: string): name is Vital {
  return Object.hasOwn(VITALS, name)
}

/** `good` up to the first limit, `poor` over the second one. */
export function classOfVital(metric: Vital, value: number): 'good' | 'fair' | 'poor' {
  const [good, fair] = VITALS[metric]
  if (value <= good) return 'good'
  return value <= fair ? 'fair' : 'poor'
}
