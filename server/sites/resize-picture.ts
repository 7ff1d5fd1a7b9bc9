import sharp from 'sharp'

const QUALITY = 82
/** Larger pictures are refused, because decoding one could take more than 200 MB. */
const MAX_PIXELS = 50_000_000

/** A picture in another width, as WebP. A drawing is rendered at that width; a photograph is never enlarged. */
export async function resizePicture(bytes: Buffer, width: number): Promise<Buffer> {
  const { format, width: ownWidth = width } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  const isDrawing = format === 'svg'
  // Drawings are rendered at 72 dots an inch, so a larger width needs a higher density.
  const density = isDrawing ? Math.min(Math.max(1, (72 * width) / ownWidth), 600) : 72
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, density })
    .resize({ width, withoutEnlargement: !isDrawing })
    .webp({ quality: QUALITY })
    .toBuffer()
}
