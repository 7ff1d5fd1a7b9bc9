/** What one render may use. Every field can be set per engine, all but `maxNesting`, which holds when a template is compiled, per render. */
export interface Limits {
  /** Steps: instructions, loop passes, calls, and one per KiB that a formatter makes. */
  readonly maxWork: number
  /** HTML in bytes of UTF-8. */
  readonly maxOutputBytes: number
  /** UTF-16 units that formatters, partials and expressions make, printed or not. */
  readonly maxText: number
  /** Wall-clock milliseconds; needs a clock. */
  readonly maxTimeMs: number
  /** Partials and macros applied or included. */
  readonly maxCalls: number
  /** Partials inside partials. */
  readonly maxPartialDepth: number
  /** Blocks inside blocks in one template. */
  readonly maxNesting: number
  /** Levels of data that a formatter walks. */
  readonly maxDataDepth: number
  /** Tokens of one expression. */
  readonly maxExpressionTokens: number
  /** UTF-16 units that one concatenation may reach. */
  readonly maxExpressionText: number
  /** Findings that are kept with their places. */
  readonly maxDiagnostics: number
}

export const DEFAULT_LIMITS: Limits = {
  maxWork: 2_000_000,
  maxOutputBytes: 8 * 2 ** 20,
  maxText: 32 * 2 ** 20,
  maxTimeMs: 1000,
  maxCalls: 20_000,
  maxPartialDepth: 16,
  maxNesting: 256,
  maxDataDepth: 1000,
  maxExpressionTokens: 10_000,
  maxExpressionText: 2 ** 20,
  maxDiagnostics: 1000,
}
