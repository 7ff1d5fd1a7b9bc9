const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]
const LARGEST_ROMAN = 3999
const LETTERS = 26
const CODE_OF_A = 97

/** The marks before the items of a list: ` * `, or its numbers in the form that the attribute `type` asks for. */
export function listMarks(
  { isOrdered, start = '', type = '1' }: { isOrdered: boolean; start?: string; type?: string },
  count: number,
): readonly string[] {
  if (!isOrdered) return Array.from({ length: count }, () => ' * ')
  const read = Number.parseInt(start, 10)
  const first = Number.isSafeInteger(read) ? read : 1
  return Array.from({ length: count }, (_, at) => ` ${numberOf(first + at, type)}. `)
}

function numberOf(number: number, type: string): string {
  if (number < 1) return String(number)
  const kind = type.toLowerCase()
  const lower = kind === 'a' ? toLetters(number) : kind === 'i' ? toRoman(number) : String(number)
  return type === kind ? lower : lower.toUpperCase()
}

/** Counts a to z, then aa to zz. */
function toLetters(number: number): string {
  let rest = number
  let letters = ''
  while (rest > 0) {
    rest -= 1
    letters = String.fromCharCode(CODE_OF_A + (rest % LETTERS)) + letters
    rest = Math.floor(rest / LETTERS)
  }
  return letters
}

function toRoman(number: number): string {
  if (number > LARGEST_ROMAN) return String(number)
  let rest = number
  let text = ''
  for (const [value, sign] of ROMAN)
    while (rest >= value) {
      text += sign
      rest -= value
    }
  return text.toLowerCase()
}
