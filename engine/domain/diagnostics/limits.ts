/**
 * Bounds of one render. Each can be set per engine and per render; `maxNesting` only per engine, because it applies at
 * compile time.
 */
export interface Limits {
  /** Units of work: one per instruction, loop pass and call, and one per 64 UTF-16 units of text that a formatter gets or makes. */
  readonly maxWork: number
  /** Bytes of HTML in UTF-8. */
  readonly maxOutputBytes: number
  /** UTF-16 units that formatters, partials and expressions make, printed or not. */
  readonly maxText: number
  /** Milliseconds of the clock that the engine is given, such as processor time. Without a clock there is no limit. */
  readonly maxTimeMs: number
  /** Applied or included partials and macros. */
  readonly maxCalls: number
  /** Partials nested in partials. */
  readonly maxPartialDepth: number
  /** Blocks nested in one template. */
  readonly maxNesting: number
  /** Nesting of data that a formatter walks. */
  readonly maxDataDepth: number
  /** Tokens of one expression. */
  readonly maxExpressionTokens: number
  /** UTF-16 units of one concatenated text in an expression. */
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
