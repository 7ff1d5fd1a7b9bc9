import { describe, expect, it } from 'vitest'
import {
  findWrongChoices,
  type PictureChoice,
  readChoices,
  replacePictures,
} from '../support/browser/picture-choices.ts'
import { addToCart } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop({ pictures: true })

const isSweep = import.meta.env.MODE === 'all'

/** One page for each layout of pictures. */
const LAYOUTS = [
  ...['/', '/shop', '/shop/tide-mug', '/journal', '/commissions', '/fog', '/pictures', '/on-the-shelf'],
  ...['/search?q=mug', '/cart'],
]

/** Pages that share a layout, for the sweep. */
const FURTHER = [
  ...['/shop/enamel-plates', '/journal/a-glaze-that-behaves', '/commissions/sixty-mugs-for-the-gannet'],
  ...['/events', '/events/lantern-walk', '/lessons', '/sounds', '/a-day-on-the-quay', '/weather'],
  ...['/made-by-hand', '/about', '/harbour', '/by-boat', '/noon-ferry', '/checkout'],
]

const PATHS = isSweep ? [...LAYOUTS, ...FURTHER] : LAYOUTS

/** Windows of phones, tablets and desks with the densities that they have. */
const PHONE = { width: 390, height: 844, scale: 3 }
const DESK = { width: 1280, height: 800, scale: 2 }
const SCREENS = [
  ...[PHONE, { width: 820, height: 1180, scale: 2 }],
  ...[DESK, { width: 1920, height: 1080, scale: 1 }],
]

describe('the file that the browser chooses has one to two times the pixels of its place', () => {
  it.each(isSweep ? SCREENS : [PHONE, DESK])(
    'at $width and $scale×',
    { timeout: 60_000 },
    async ({ scale, ...viewport }) => {
      const page = await shop.visit({ viewport, deviceScaleFactor: scale })
      await replacePictures(page)
      await addToCart(page, 'tide-mug', { Color: 'Tide' })
      const choices: PictureChoice[] = []
      for (const path of PATHS) {
        await page.goto(path)
        for (const choice of await readChoices(page))
          choices.push({ ...choice, place: `${path}: ${choice.place}` })
      }
      expect(findWrongChoices(choices)).toEqual([])
      expect(choices.length).toBeGreaterThan(2 * PATHS.length)
    },
  )
})
