import fc from 'fast-check'

/** Different data of each island. */
export const PARITY_RUNS = 1000

/** Text of owners and visitors, with everything that markup escapes; never empty. */
export const words: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('Tide Mug', '€ 24.00', 'L’été & <b>"x"</b>', "it's", '{x|html}', 'كوب', 'a  b'),
  fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== ''),
)
