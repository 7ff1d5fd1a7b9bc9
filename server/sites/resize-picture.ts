import sharp from 'sharp'

const QUALITY = 82
/** A picture that would take more than this is not looked into. */
const MAX_PIXELS = 50_000_000

/** A picture in another width, as WebP. Drawings are made anew at that width, photographs never enlarged. */
export async function resizePicture(bytes: Buffer, width: number): Promise<Buffer> {
  const { format, width: ownWidth = width } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  const isDrawing = format === 'svg'
  // Drawings are made at 72 dots an inch, and are to have as many as are wanted.
  const density = isDrawing ? Math.min(Math.max(1, (72 * width) / ownWidth), 600) : 72
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, density })
    .resize({ width, withoutEnlargement: !isDrawing })
    .webp({ quality: QUALITY })
    .toBuffer()
}
