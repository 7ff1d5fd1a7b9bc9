import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBarriersInEachLook, WITH_AXE } from '../../support/browser/find-barriers.ts'
import { awaken, eventually, layoutShiftsOf, smallTargets, swipe } from '../../support/browser/islands.ts'
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
    slow: { ...autoplay, 'autoplay-duration': 10 },
    bare: { ...slideshow, controls: false, thumbnails: false },
    'bare-autoplay': { ...autoplay, controls: false, thumbnails: false },
    left: { design: 'slider', 'active-alignment': 'left' },
    right: { design: 'slider', 'active-alignment': 'right', thumbnails: true },
    hover: { ...slideshow, 'show-meta-on-hover': true },
    grid: { design: 'grid' },
    stacked: { design: 'stacked' },
  }),
})

const moving = { javaScriptEnabled: true, reducedMotion: 'no-preference' } as const

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

/** The number of the picture that is shown when a move has ended that had just begun. */
async function restsAt(page: Page, gallery: Locator): Promise<number> {
  await page.waitForTimeout(1500)
  return shownIn(gallery)
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
  it('goes on and back by its buttons, and beyond its ends', async () => {
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
  })

  it('marks its thumbnails, which show a picture without a new address', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const gallery = await open(page, '/slideshow')
    const current = gallery.locator('.gallery-thumbnails [aria-current="true"]')
    expect(await current.getAttribute('aria-label')).toBe('Picture 1: Ten to six')
    await gallery.getByRole('link', { name: 'Picture 3: Noon' }).click()
    await shows(gallery, 3)
    expect(await current.getAttribute('aria-label')).toBe('Picture 3: Noon')
    expect(new URL(page.url()).hash).toBe('')
  })

  it('is led by the keyboard', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const gallery = await open(page, '/slideshow')
    await gallery.getByRole('group').focus()
    for (const [key, number] of [
      ['ArrowRight', 2],
      ['End', 4],
      ['ArrowLeft', 3],
      ['Home', 1],
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

  it('has no arrows when its owner wants none, and keeps its keys', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const gallery = await open(page, '/bare')
    expect(await gallery.getByRole('button').count()).toBe(0)
    await gallery.getByRole('group').focus()
    await page.keyboard.press('ArrowRight')
    await shows(gallery, 2)
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
  it('aligns the shown picture as its owner chose', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const left = await open(page, '/left')
    await left.getByRole('button', { name: 'Next' }).click()
    await shows(left, 2)
    await eventually(() => offsetOf(left, 'left')).toBe(0)
    const right = await open(page, '/right')
    await right.getByRole('button', { name: 'Next' }).click()
    await right.getByRole('button', { name: 'Next' }).click()
    await shows(right, 3)
    await eventually(() => offsetOf(right, 'right')).toBe(0)
  })

  it('reaches its last picture, which its end keeps from its place', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    const gallery = await open(page, '/left')
    for (const number of [2, 3, 4]) {
      await gallery.getByRole('button', { name: 'Next' }).click()
      await shows(gallery, number)
    }
  })
})

describe('autoplay', () => {
  it('shows one picture after the other, until it is paused, and goes on with the pointer upon it', async () => {
    const page = await shop.visit(moving)
    const gallery = await open(page, '/autoplay')
    await shows(gallery, 2)
    await shows(gallery, 3)
    await gallery.getByRole('button', { name: 'Pause pictures' }).click()
    const number = await restsAt(page, gallery)
    await page.waitForTimeout(1500)
    expect(await shownIn(gallery)).toBe(number)
    await gallery.getByRole('button', { name: 'Play pictures' }).click()
    await eventually(() => shownIn(gallery)).not.toBe(number)
    expect(await page.locator('#announcer').count()).toBe(0)
  })

  it.each(['pointer', 'focus'])('waits for the %s to leave', async (what) => {
    const page = await shop.visit(moving)
    const gallery = await open(page, '/autoplay')
    if (what === 'pointer') await gallery.hover()
    else await gallery.getByRole('group').focus()
    const number = await restsAt(page, gallery)
    await page.waitForTimeout(1500)
    expect(await shownIn(gallery)).toBe(number)
    if (what === 'pointer') await page.mouse.move(0, 0)
    else await page.locator('.site-title').focus()
    await eventually(() => shownIn(gallery)).not.toBe(number)
  })

  it('stops for good when the visitor chooses a picture', async () => {
    const page = await shop.visit(moving)
    const gallery = await open(page, '/slow')
    await gallery.getByRole('button', { name: 'Next' }).click()
    expect(await gallery.getByRole('button', { name: 'Play pictures' }).isVisible()).toBe(true)
  })

  it('does not begin for visitors who ask for less motion', async () => {
    const page = await shop.visit({ javaScriptEnabled: true, reducedMotion: 'reduce' })
    const gallery = await open(page, '/autoplay')
    await page.waitForTimeout(1500)
    expect(await shownIn(gallery)).toBe(1)
    await gallery.getByRole('button', { name: 'Play pictures' }).click()
    await shows(gallery, 2)
  })

  it('can be paused where there are no other controls', async () => {
    const page = await shop.visit(moving)
    const gallery = await open(page, '/bare-autoplay')
    expect(await gallery.getByRole('button').count()).toBe(1)
  })
})

it('leaves grids and stacks as they are', async () => {
  const page = await shop.visit({ javaScriptEnabled: true })
  for (const path of ['/grid', '/stacked']) {
    await page.goto(path)
    expect(await page.locator('[data-island="gallery"]').count()).toBe(0)
  }
})

it.each(['/slideshow', '/autoplay', '/bare-autoplay', '/right'])(
  '%s does not move when it wakes',
  async (path) => {
    for (const width of [1280, 390]) {
      const page = await shop.visit({ javaScriptEnabled: true, viewport: { width, height: 844 } })
      const gallery = await open(page, path)
      expect(await layoutShiftsOf(page)).toEqual([])
      expect(await smallTargets(gallery)).toEqual([])
    }
  },
)

it.each(['/autoplay', '/right', '/hover'])('%s has no barriers', async (path) => {
  const page = await shop.visit(WITH_AXE)
  await open(page, path)
  expect(await findBarriersInEachLook(page)).toEqual([])
})
