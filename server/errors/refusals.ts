/** Problems of requests that are refused unread or unrendered, because they are too many. */
const CODES: ReadonlySet<string> = new Set([
  'overloaded',
  'tenant_busy',
  'tenant_over_rate',
  'deadline_passed',
])

/** Whether a problem refuses one of too many requests. Under overload there are thousands, so each of them must cost little. */
export function isRefusal(code: string | undefined): boolean {
  return code !== undefined && CODES.has(code)
}
