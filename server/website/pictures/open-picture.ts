import sharp, { type Sharp } from 'sharp'

/** Larger pictures are refused, because decoding one could take more than 200 MB. */
const MAX_PIXELS = 50_000_000
/** Work on a picture ends after this time, waiting for a free thread not counted. */
const MAX_SECONDS = 10
/** Dots an inch at which a drawing has the size that it names. */
export const DRAWING_DENSITY = 72

/**
 * Opens a picture, turned upright as its camera says. Decoding is bounded in pixels and in time, so a hostile file makes
 * the returned object reject and does not end the process.
 */
export function openPicture(bytes: Buffer, density = DRAWING_DENSITY): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, density, autoOrient: true }).timeout({
    seconds: MAX_SECONDS,
  })
}
