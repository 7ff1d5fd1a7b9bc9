import fc from 'fast-check'

/** Different data of each island. Faults that need more of them are found by the sweep. */
export const PARITY_RUNS = import.meta.env.MODE === 'all' ? 1000 : 200

/** Text of owners and visitors, with everything that markup escapes; never empty. */
export const words: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('Tide Mug', '€ 24.00', 'L’été & <b>"x"</b>', "it's", '{x|html}', 'كوب', 'a  b'),
  fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== ''),
)
