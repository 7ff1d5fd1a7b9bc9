import { expect, it } from 'vitest'
import { NumberRules } from '../../engine/domain/messages/number-rules.ts'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** All languages of two and three letters, with scripts and regions that decide on digits. */
const TAGS = [...PAIRS, ...PAIRS.flatMap((pair) => LETTERS.map((third) => pair + third))]
  .filter((language) => Intl.NumberFormat.supportedLocalesOf(language)[0] === language)
  .flatMap((language) =>
    ['', '-Arab', '-Adlm', '-EG', '-PK', '-IN', '-u-nu-thai'].map((rest) => language + rest),
  )

it('prints numbers as CLDR does in every language', () => {
  expect(TAGS.length).toBeGreaterThan(1000)
  const wrong = TAGS.filter((tag) => {
    const format = new Intl.NumberFormat(tag, { useGrouping: false })
    const rules = new NumberRules(tag)
    return [0, 7, 1234, 9_007_199_254_740_991, -3, 2.5].some(
      (number) => rules.print(number) !== format.format(number),
    )
  })
  expect(wrong).toEqual([])
})
