/** Counts work for the budget of a render. Its methods throw when a limit is passed. */
export interface Meter {
  charge(units: number): void
}

/** Also counts text, in UTF-16 units. */
export interface TextMeter extends Meter {
  /** Charges the work to go through text once. */
  chargeScan(length: number): void
  chargeText(length: number): void
  /** Like `chargeText`, for text that the caller charges when it is finished. */
  checkText(length: number): void
}

/** Also checks how deep a walk over data is. */
export interface WalkMeter extends TextMeter {
  checkDepth(levels: number): void
}
