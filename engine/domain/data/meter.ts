/** Counts work for the budget of a render. Its methods throw when a limit is passed. */
export interface Meter {
  charge(units: number): void
}

/** Watches the time while something is prepared that later renders find ready. Throws when a limit is passed. */
export interface Preparation {
  /** Called before the work. */
  prepare(units: number): void
}

/** Elements or UTF-16 units that a loop goes through between two charges. */
const STRIDE = 1 << 10
const UNITS_OF_A_STRIDE = 8

/**
 * Called with each step of a loop over data that does little for each element. Shorter loops are free, because callers
 * charge for the data.
 */
export function chargeStep(step: number, meter: Meter | undefined): void {
  if ((step & (STRIDE - 1)) === STRIDE - 1) meter?.charge(UNITS_OF_A_STRIDE)
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
