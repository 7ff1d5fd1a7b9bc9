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
    this.#format ??= new Intl.NumberFormat(this.#locale, { useGrouping: false })
    return this.#format.format(number)
  }
}
