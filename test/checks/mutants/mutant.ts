/** A fault of one line, and the test that has to fail by it. */
export interface Mutant {
  /** The fault in a sentence, so that its test can be found again after tests were moved. */
  readonly fault: string
  readonly file: string
  /** A part of the file that is in it exactly once. */
  readonly find: string
  readonly replace: string
  /** The file of the test, and part of its name after ` -t `. */
  readonly test: string
}
