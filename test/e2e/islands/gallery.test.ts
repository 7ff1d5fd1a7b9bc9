import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  awaken,
  eventually,
  layoutShiftsOf,
  smallTargets,
  stopTime,
  swipe,
} from '../../support/browser/islands.ts'
import { textOf } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'
import { withGalleries } from '../../support/sites/gallery-page.ts'

const slideshow = { design: 'slideshow', 'aspect-ratio': 'widescreen', 'show-meta': true }
const autoplay = { ...slideshow, autoplay: true, 'autoplay-duration': 1 }

const shop = useDemoShop({
  // Without pictures, Chromium takes the window for one without a pointer.
  pictures: true,
  adapt: withGalleries({
    slideshow,
    autoplay,
    bare: { ...slideshow, controls: false, thumbnails: false },
    'bare-autoplay': { ...autoplay, controls: false, thumbnails: false },
    left: { design: 'slider', 'active-alignment': 'left' },
    right: { design: 'slider', 'active-alignment': 'right', thumbnails: true },
    hover: { ...slideshow, 'show-meta-on-hover': true },
    grid: { design: 'grid' },
    stacked: { design: 'stacked' },
  }),
})

const moving = { javaScriptEnabled: true, hasClock: true, reducedMotion: 'no-preference' } as const

async function open(page: Page, path: string): Promise<Locator> {
  await page.goto(path)
  return awaken(page, 'gallery')
}

/** The number of the picture that is shown, once the strip is at rest. */
function shownIn(gallery: Locator): Promise<number> {
  return gallery.evaluate((element) => {
    const pictures = [...element.querySelectorAll('.gallery-picture')]
    return 1 + pictures.findIndex((picture) => picture.classList.contains('is-shown'))
  })
}

/** How far the shown picture is from its place in the strip. */
function offsetOf(gallery: Locator, edge: 'left' | 'right'): Promise<number> {
  return gallery.evaluate((element, side) => {
    const strip = element.querySelector('.gallery-strip')
    const shown = element.querySelector('.is-shown')
    if (strip === null || shown === null) return Number.NaN
    return Math.abs(Math.round(shown.getBoundingClientRect()[side] - strip.getBoundingClientRect()[side]))
  }, edge)
}

const shows = (gallery: Locator, number: number) => eventually(() => shownIn(gallery)).toBe(number)

describe('a slideshow', () => {
  it('goes on and back by its buttons, its thumbnails and keys', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const gallery = await open(page, '/slideshow')
    await gallery.getByRole('button', { name: 'Next' }).click()
    await shows(gallery, 2)
    await eventually(() => offsetOf(gallery, 'left')).toBe(0)
    expect(await textOf(page.locator('#announcer'))).toBe('Picture 2 of 4: Nine')
    const previous = gallery.getByRole('button', { name: 'Previous' })
    await previous.click()
    await previous.click()
    await shows(gallery, 4)
    await eventually(() => offsetOf(gallery, 'left')).toBe(0)
    expect(await previous.evaluate((button) => button === document.activeElement)).toBe(true)
    await gallery.getByRole('button', { name: 'Next' }).click()
    await shows(gallery, 1)

    // Thumbnails are marked, and show a picture without a new address.
    const current = gallery.locator('.gallery-thumbnails [aria-current="true"]')
    expect(await current.getAttribute('aria-label')).toBe('Picture 1: Ten to six')
    await gallery.getByRole('link', { name: 'Picture 3: Noon' }).click()
    await shows(gallery, 3)
    expect(await current.getAttribute('aria-label')).toBe('Picture 3: Noon')
    expect(new URL(page.url()).hash).toBe('')

    await gallery.getByRole('group').focus()
    for (const [key, number] of [
      ['ArrowRight', 4],
      ['ArrowLeft', 3],
      ['Home', 1],
      ['End', 4],
    ] as const) {
      await page.keyboard.press(key)
      await shows(gallery, number)
    }
  })

  it('follows a swipe', async () => {
    const page = await shop.visit({
      javaScriptEnabled: true,
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    })
    const gallery = await open(page, '/slideshow')
    await swipe(gallery.getByRole('group'), -250)
    await shows(gallery, 2)
  })

  it('has the controls that its owner wants, and keeps its keys', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const gallery = await open(page, '/bare')
    expect(await gallery.getByRole('button').count()).toBe(0)
    await gallery.getByRole('group').focus()
    await page.keyboard.press('ArrowRight')
    await shows(gallery, 2)
    // One that plays can be paused.
    const playing = await open(page, '/bare-autoplay')
    expect(await playing.getByRole('button').count()).toBe(1)
    for (const path of ['/grid', '/stacked']) {
      await page.goto(path)
      expect(await page.locator('[data-island="gallery"]').count()).toBe(0)
    }
  })

  it('shows a caption that waits for a pointer to the keyboard, too', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const gallery = await open(page, '/hover')
    const opacity = () =>
      gallery.locator('.is-shown .gallery-meta').evaluate((element) => getComputedStyle(element).opacity)
    expect(await opacity()).toBe('0')
    await page.keyboard.press('Tab')
    await gallery.getByRole('group').focus()
    await page.keyboard.press('ArrowRight')
    await shows(gallery, 2)
    await eventually(opacity).toBe('1')
  })
})

describe('a slider', () => {
  it('aligns the shown picture as its owner chose, and reaches its last one', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const left = await open(page, '/left')
    for (const number of [2, 3, 4]) {
      await left.getByRole('button', { name: 'Next' }).click()
      await shows(left, number)
      // The end of the strip keeps others from their place.
      if (number === 2) await eventually(() => offsetOf(left, 'left')).toBe(0)
    }
    const right = await open(page, '/right')
    await right.getByRole('button', { name: 'Next' }).click()
    await right.getByRole('button', { name: 'Next' }).click()
    await shows(right, 3)
    await eventually(() => offsetOf(right, 'right')).toBe(0)
  })
})

describe('autoplay', () => {
  /** Opens a gallery that plays, at one of its pictures; it shows another one when a second has passed. */
  async function play(page: Page): Promise<Locator> {
    const gallery = await open(page, '/autoplay')
    await stopTime(page)
    return gallery
  }
  /** Lets some pictures have their time, and answers how many were shown after the present one. */
  async function playOn(page: Page, gallery: Locator, seconds: number): Promise<number> {
    const before = await shownIn(gallery)
    for (let second = 0; second < seconds; second++) {
      await page.clock.runFor(1000)
      // The browser scrolls in its own time.
      await eventually(() => offsetOf(gallery, 'left')).toBe(0)
    }
    return ((await shownIn(gallery)) - before + 4) % 4
  }

  it('shows one picture after the other, until it is paused, and goes on with the pointer upon it', async () => {
    const page = await shop.visit(moving)
    const gallery = await play(page)
    expect(await playOn(page, gallery, 2)).toBe(2)
    await gallery.getByRole('button', { name: 'Pause pictures' }).click()
    expect(await playOn(page, gallery, 3)).toBe(0)
    await gallery.getByRole('button', { name: 'Play pictures' }).click()
    expect(await playOn(page, gallery, 1)).toBe(1)
    expect(await page.locator('#announcer').count()).toBe(0)
    // It stops for good when the visitor chooses a picture.
    await gallery.getByRole('button', { name: 'Next' }).click()
    expect(await gallery.getByRole('button', { name: 'Play pictures' }).isVisible()).toBe(true)
    expect(await playOn(page, gallery, 3)).toBe(0)
  })

  it('waits for the pointer and the focus to leave', async () => {
    const page = await shop.visit(moving)
    const gallery = await play(page)
    await gallery.hover()
    expect(await playOn(page, gallery, 3)).toBe(0)
    await page.mouse.move(0, 0)
    expect(await playOn(page, gallery, 1)).toBe(1)
    await gallery.getByRole('group').focus()
    expect(await playOn(page, gallery, 3)).toBe(0)
    await page.locator('.site-title').focus()
    // It looks for the focus once the event is over.
    await page.clock.runFor(1)
    expect(await playOn(page, gallery, 1)).toBe(1)
  })

  it('does not begin for visitors who ask for less motion', async () => {
    const page = await shop.visit({ javaScriptEnabled: true, hasClock: true })
    const gallery = await play(page)
    expect(await playOn(page, gallery, 3)).toBe(0)
    expect(await shownIn(gallery)).toBe(1)
    await gallery.getByRole('button', { name: 'Play pictures' }).click()
    expect(await playOn(page, gallery, 1)).toBe(1)
  })
})

it.each([1280, 390])('does not move when it wakes, %i px wide', async (width) => {
  const page = await shop.visit({ javaScriptEnabled: true, viewport: { width, height: 844 } })
  for (const path of ['/slideshow', '/autoplay', '/bare-autoplay', '/right']) {
    const gallery = await open(page, path)
    expect(await layoutShiftsOf(page), path).toEqual([])
    expect(await smallTargets(gallery), path).toEqual([])
  }
})
