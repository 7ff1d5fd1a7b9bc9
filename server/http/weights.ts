/** Whether a part of an `Accept…` header, such as `br;q=0.5`, has no weight of 0, which means "not acceptable" (RFC 9110 §12.4.2). */
export function isAcceptable(part: string): boolean {
  return !/;\s*q=0(\.0{0,3})?\s*$/i.test(part)
}
