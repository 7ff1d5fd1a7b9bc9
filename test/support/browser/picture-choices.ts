import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { IMAGE_WIDTHS } from '../../../engine/domain/data/image.ts'

const ASSETS = join(import.meta.dirname, '../../../fixtures/sites/harbour/assets')

/** A picture on a page, the pixels that its place needs, and the width of the file that the browser chose. */
export interface PictureChoice {
  readonly place: string
  /** Address of the file that the browser chose. */
  readonly file: string
  readonly neededPx: number
  readonly chosenPx: number
}

/** Answers pictures with empty drawings of the same shape, because only the choice matters and photographs take long. */
export async function replacePictures(page: Page): Promise<void> {
  const drawings = new Map<string, Promise<string>>()
  await page.route(/\/assets\/site\/[^?]+\?format=/, async (route) => {
    const name = /\/assets\/site\/([\w.-]+)/.exec(route.request().url())?.[1] ?? ''
    const drawing = drawings.get(name) ?? draw(name)
    drawings.set(name, drawing)
    await route.fulfill({ contentType: 'image/svg+xml', body: await drawing })
  })
}

async function draw(name: string): Promise<string> {
  const { width, height } = await sharp(join(ASSETS, name)).metadata()
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`
}

/** The choices of the browser for all visible pictures with several widths. */
export function readChoices(page: Page): Promise<readonly PictureChoice[]> {
  return page.evaluate(async () => {
    const images = [...document.images].filter((image) => image.srcset !== '' && image.checkVisibility())
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode()))
    return images.map((image) => {
      const { width, height } = image.getBoundingClientRect()
      const ratio = image.naturalWidth / image.naturalHeight
      const { objectFit } = getComputedStyle(image)
      const isCropped = objectFit === 'cover'
      const cssPx = isCropped ? Math.max(width, height * ratio) : Math.min(width, height * ratio)
      return {
        place: `${image.parentElement?.className} (${image.sizes})`,
        file: image.currentSrc,
        neededPx: cssPx * devicePixelRatio,
        chosenPx: Number(/format=(\d+)w/.exec(image.currentSrc)?.[1]),
      }
    })
  })
}

/**
 * The choices that are too small or too large for their places. A browser takes a larger file that it already holds,
 * so a file that is right for another place of these pages is not too large.
 */
export function findWrongChoices(choices: readonly PictureChoice[]): readonly PictureChoice[] {
  const held = new Set(choices.filter(isRightChoice).map((one) => one.file))
  return choices.filter((one) => !isRightChoice(one) && !(isLargeEnough(one) && held.has(one.file)))
}

/**
 * Whether a file has one to two times the pixels that are needed. Where the platform has no such width, the next wider
 * one is right, and the widest of all for anything larger.
 */
function isRightChoice(choice: PictureChoice): boolean {
  const { neededPx, chosenPx } = choice
  const best = IMAGE_WIDTHS.find((width) => width >= neededPx - 1) ?? IMAGE_WIDTHS.at(-1)
  return chosenPx === best || (isLargeEnough(choice) && chosenPx <= 2 * neededPx)
}

function isLargeEnough({ neededPx, chosenPx }: PictureChoice): boolean {
  return chosenPx >= neededPx - 1
}
