import { expect, it } from 'vitest'
import { fillRight, sendButton } from '../support/browser/contact-form.ts'
import { hearEvents } from '../support/browser/events.ts'
import { press } from '../support/browser/pages.ts'
import { choose } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const FILM = 'https://vimeo.com/76979871'

/** Lessons with films of another website. */
const shop = useDemoShop({
  adapt: ({ collections, ...files }) => ({
    ...files,
    collections: collections.map((collection) =>
      collection.id === 'lessons'
        ? {
            ...collection,
            items: collection.items.map((item) => ({ ...item, data: { ...item.data, sourceUrl: FILM } })),
          }
        : collection,
    ),
  }),
})

const SHOPPING = 'CommerceShopping_'

async function open(path: string, options: Parameters<typeof shop.visit>[0] = {}) {
  const page = await shop.visit({ javaScriptEnabled: true, ...options })
  const heard = hearEvents(page)
  await page.goto(path)
  return { page, heard }
}

it('an addition by a plain form is told once, by the next page', async () => {
  const { page, heard } = await open('/shop/tide-mug', { mayComplainOf: /product-form|dynamically imported/ })
  await heard.next(`${SHOPPING}VisitPDP`)
  await page.route('**/assets/client/product-form.*.js', (route) => route.abort())
  await page.reload()
  await heard.next(`${SHOPPING}VisitPDP`, 2)
  await choose(page, 'Color', 'Tide')
  await press(page.getByRole('button', { name: 'Add to cart' }))
  expect(await heard.next(`${SHOPPING}AddToCart`)).toMatchObject({ item_title: 'Tide Mug', item_quantity: 1 })
  await page.reload()
  await heard.next(`${SHOPPING}VisitPDP`, 4)
  expect(heard.count(`${SHOPPING}AddToCart`)).toBe(1)
})

it('a suggestion tells that it is shown, opened and bought', async () => {
  const { page, heard } = await open('/shop/tide-mug')
  await heard.next(`${SHOPPING}VisitPDP`)
  const link = page.locator('.suggestions a.card-link').first()
  await link.scrollIntoViewIfNeeded()
  const path = (await link.getAttribute('href')) ?? ''
  const { related_item_ids } = await heard.next(`${SHOPPING}RelatedProductDisplay`)
  expect(related_item_ids).toContain(path)
  await link.click()
  await page.waitForURL(`**${path}`)
  expect(await heard.next(`${SHOPPING}RelatedProductClick`)).toMatchObject({ related_item_id: path })
  await page.locator('[data-island="product-form"][data-awake="yes"]').waitFor()
  for (const group of await page.locator('fieldset.product-option').all())
    await group.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  expect(await heard.next(`${SHOPPING}RelatedProductAddToCart`)).toMatchObject({
    ...{ item_title: 'Tide Mug', related_item_id: path },
  })
})

it('a closed page tells that it is seen and answered, and is no page view', async () => {
  const { page, heard } = await open('/')
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('ss_cvr')
  const hits: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('RecordHit')) hits.push(request.url())
  })
  const before = heard.calls().length
  await page.goto('/sail-loft-course')
  expect(await heard.next('AccessDeniedPageView')).toMatchObject({
    ...{
      page_id: 'sail-loft-course',
      collection_id: 'sail-loft-course',
      object_identifier: 'sail-loft-course',
    },
  })
  expect(heard.calls().slice(before)).toEqual([])
  expect(hits).toEqual([])
  await page.getByRole('link', { name: 'Join' }).click()
  const { destination_url } = await heard.next('AccessDeniedCTA')
  expect(destination_url).toContain('/shop/')
})

it('a lesson behind a paywall tells that it is seen and answered', async () => {
  const { page, heard } = await open('/sail-loft-films/a-flat-seam')
  const { collection_id, page_id } = await heard.next('AccessDeniedPageView')
  expect([collection_id, page_id]).toEqual(['sail-loft-films', expect.stringMatching(/./)])
  await press(page.locator('.video-paywall form button'))
  const { destination_url } = await heard.next('AccessDeniedCTA')
  expect(destination_url).toMatch(/\/checkout$/)
})

it('lessons tell that they are seen, and films of others that they are opened', async () => {
  const { page, heard } = await open('/lessons', { mayComplainOf: /vimeo/ })
  expect(await heard.next('VideoListsPageView')).toMatchObject({ collection_id: 'lessons' })
  await page.locator('.lesson-row a.card-link').first().click()
  const { item_title } = await heard.next('VideoDetailsPageView')
  expect(item_title).toBe(await page.locator('h1').innerText())
  await page.route('https://**', (route) => route.abort())
  await page.locator('[data-island="film"]').click()
  expect(await heard.next('ClicksThirdPartyVideo')).toMatchObject({ destination_url: FILM })
})

it('a quick view, an overlay and a form tell the census', async () => {
  const { page, heard } = await open('/shop')
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('ss_cvr')
  await page.getByRole('link', { name: 'Quick look: Tide Mug' }).click()
  await expect.poll(() => heard.calls().join('\n')).toMatch(/RecordQuickView\/\S+/)
  await page.goto('/about')
  await page.locator('[data-island="popup-overlay"][data-awake="yes"]').waitFor()
  await page.locator('.overlay-tab').click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect
    .poll(() =>
      heard
        .calls()
        .filter((call) => call.startsWith('overlay'))
        .join('\n'),
    )
    .toMatch(/shown.*\n.*closed/)
  await page.locator('form:has(input[name="formId"])').first().scrollIntoViewIfNeeded()
  await expect.poll(() => heard.calls().join('\n')).toMatch(/form-render \S+/)
})

it('a form tells that it was sent', async () => {
  const { page, heard } = await open('/repairs')
  await page.locator('main [data-island="form"]').hover()
  await page.locator('main [data-island="form"][data-awake="yes"]').waitFor()
  await fillRight(page)
  await sendButton(page).click()
  expect(await heard.next('FormSubmitted')).toMatchObject({ form_id: 'repairs' })
})
