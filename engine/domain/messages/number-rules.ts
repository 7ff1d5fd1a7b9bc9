/** Tags of languages that may have digits of their own, as CLDR knows them, and tags that name digits. */
const MAY_HAVE_DIGITS =
  /^(?:ars?|as|bgc|bho?|bn|ccp|ckb|dz|fa|ff|ks|lrc|mni|mr|my|mzn|ne|nqo|pa|ps|raj|sat?|sd|ur|uz)(?:-|$)|-u-/i

/** How a language counts and writes numbers. `Intl` takes 30 µs to make each, so they are made on first use and kept. */
export class NumberRules {
  readonly #locale: string
  #plurals: Intl.PluralRules | undefined
  #format: Intl.NumberFormat | undefined

  constructor(locale: string) {
    this.#locale = locale
  }

  /** The plural category of a number, such as `one`. */
  select(number: number): Intl.LDMLPluralRule {
    this.#plurals ??= new Intl.PluralRules(this.#locale)
    return this.#plurals.select(number)
  }

  /** A number in the digits of the language, such as those of Arabic. */
  print(number: number): string {
    // The first format of a page takes a slow phone 70 ms, in which it answers to no touch.
    if (Number.isSafeInteger(number) && number >= 0 && !MAY_HAVE_DIGITS.test(this.#locale))
      return String(number)
    this.#format ??= new Intl.NumberFormat(this.#locale, { useGrouping: false })
    return this.#format.format(number)
  }
}
