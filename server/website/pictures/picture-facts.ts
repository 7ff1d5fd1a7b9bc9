import { openPicture } from './open-picture.ts'

/** The members of a picture that follow from its file. Templates read them under these names (platform specification §3). */
export interface PictureFacts {
  /** Such as `1500x1000`. */
  readonly originalSize: string
  /** Each colour as six hexadecimal digits. */
  readonly colorData: Readonly<Record<(typeof PLACES)[number][0], string>>
}

/** Where each colour is averaged, as the number of a field in a grid of three by three. */
const PLACES = [
  ['topLeftAverage', 0],
  ['topRightAverage', 2],
  ['bottomLeftAverage', 6],
  ['bottomRightAverage', 8],
  ['centerAverage', 4],
] as const

const GRID = 3

/** Reads the size and the colours of a picture; rejects for a file that is no picture, or too large. */
export async function readPictureFacts(bytes: Buffer): Promise<PictureFacts> {
  const { autoOrient } = await openPicture(bytes).metadata()
  const pixels = await openPicture(bytes)
    .resize(GRID, GRID, { fit: 'fill', kernel: 'linear' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const colors = PLACES.map(([name, at]) => [name, pixels.subarray(3 * at, 3 * at + 3).toString('hex')])
  return {
    originalSize: `${autoOrient.width}x${autoOrient.height}`,
    colorData: Object.fromEntries(colors) as PictureFacts['colorData'],
  }
}
