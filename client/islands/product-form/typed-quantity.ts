/** The number of a quantity in signs that every language reads alike, as number fields hold it; NaN for other text. */
export function plainNumber(typed: string): number {
  return /^-?\d+(\.\d)?$/.test(typed) ? Number(typed) : Number.NaN
}

/** Hands on the number of a typed quantity. The rules of other notations are loaded when they are needed. */
export async function withNumber(typed: string, use: (number: number) => void): Promise<void> {
  const isPlain = plainNumber(typed) < 1e9 || !/\p{N}/u.test(typed)
  use(isPlain ? plainNumber(typed) : (await import('../../runtime/typed-number.ts')).typedNumber(typed))
}
