/** The number of a quantity in plain digits, as number fields hold it; NaN for other text. */
export function plainNumber(typed: string): number {
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN
}

/** Hands on the number of a typed quantity. The rules of other notations are loaded when they are needed. */
export async function withNumber(typed: string, use: (number: number) => void): Promise<void> {
  const number = plainNumber(typed)
  use(number >= 0 ? number : (await import('../../runtime/typed-number.ts')).typedNumber(typed))
}
