/** Bytes of the head of an ICO file, and of each of its entries. */
const HEAD = 6
const ENTRY = 16

/** Joins square PNGs to an ICO file, which may hold PNGs since Windows Vista. */
export function toIco(icons: readonly { readonly sizePx: number; readonly png: Buffer }[]): Buffer {
  const head = Buffer.alloc(HEAD + ENTRY * icons.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(icons.length, 4)
  let offset = head.length
  for (const [at, { sizePx, png }] of icons.entries()) {
    const entry = HEAD + ENTRY * at
    head.writeUInt8(sizePx, entry)
    head.writeUInt8(sizePx, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...icons.map(({ png }) => png)])
}
