/**
 * Gives back the memory of bytes that nobody reads any more, unless they are a part of a larger buffer. Their length is 0 then.
 *
 * The next bytes get the same memory, which is still in the caches of the processor. Without it, encoding a page of 54 KB takes 29 µs,
 * not 6.
 */
export function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}
