/** Gives back the memory of a piece of a body, unless it is a part of a larger buffer. Its length is 0 then. */
export function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}
