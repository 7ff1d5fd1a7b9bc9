import sharp from 'sharp'

const WIDTH = 1600
const HEIGHT = 1200

/** A photograph of 1600 × 1200 in a format: green at the left, orange at the right. */
export function makePhotograph(format: 'avif' | 'gif' | 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const right = { create: { width: WIDTH / 2, height: HEIGHT, channels: 3, background: '#e08040' } } as const
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#208050' } })
    .composite([{ input: right, left: WIDTH / 2, top: 0 }])
    .toFormat(format)
    .toBuffer()
}

/** A photograph that its camera says is to be turned by 90 degrees. */
export async function makeTurnedPhotograph(): Promise<Buffer> {
  return sharp(await makePhotograph('jpeg'))
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** A small PNG of 64 million pixels, which are more than the service decodes. */
export async function makeBomb(): Promise<Buffer> {
  return sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
}
