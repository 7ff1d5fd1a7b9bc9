import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillIn, press, textOf } from '../support/browser/pages.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop({ site: 'qalam' })

const PHONE = { width: 390, height: 844 }

/** Chooses a lesson, answers its questions, and puts it into the cart. */
async function addLesson(page: Page): Promise<void> {
  await page.goto('/lessons/dars')
  await page.getByLabel('الخط', { exact: true }).selectOption('ثلث')
  await page.getByLabel('اليوم', { exact: true }).selectOption('الأحد')
  await page.getByRole('radio', { name: 'ساعة' }).check()
  await press(page.getByRole('button', { name: 'أضف إلى السلة' }))
  await page.getByRole('radio', { name: 'في الأستوديو' }).check()
  await page.getByLabel('هل كتبت بالقصبة من قبل؟').selectOption('قليلًا')
  await press(page.locator('main button[type=submit]').last())
  await page.goto('/cart')
}

/** The edges of the first element of a selector, in CSS pixels from the left. */
async function edgesOf(page: Page, selector: string): Promise<{ left: number; right: number }> {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`Nothing is shown at ${selector}.`)
  return { left: box.x, right: box.x + box.width }
}

describe('a website in Arabic', () => {
  it('begins at the right', async () => {
    const page = await shop.visit({ viewport: { width: 1280, height: 800 } })
    await page.goto('/lessons/dars')
    const [title, tools] = [await edgesOf(page, '.site-title'), await edgesOf(page, '.site-tools')]
    const [pictures, info] = [await edgesOf(page, '.product-pictures'), await edgesOf(page, '.product-info')]
    expect(title.left).toBeGreaterThan(tools.right)
    expect(pictures.left).toBeGreaterThan(info.right)
  })

  it('keeps addresses and numbers from left to right', async () => {
    const page = await shop.visit()
    await page.goto('/')
    for (const link of ['a[href^="tel:"]', 'a[href^="mailto:"]'])
      expect(
        await page
          .locator(link)
          .first()
          .evaluate((one) => getComputedStyle(one).direction),
      ).toBe('ltr')
  })

  it('puts no space between letters that join', async () => {
    const page = await shop.visit()
    await page.goto('/')
    const spacing = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).letterSpacing)
    expect(['normal', '0px']).toContain(spacing)
  })

  it('sells one of 72 choices, in yen and without shipping', async () => {
    const page = await shop.visit({ viewport: PHONE })
    await addLesson(page)
    expect(await textOf(page.locator('.totals-grand dd'))).toMatch(/٧٬٥٠٠/)
    await page.getByText('قسيمة', { exact: true }).first().click()
    await page.getByLabel('الرمز', { exact: true }).fill('أهلا')
    await press(page.getByRole('button', { name: /استخدم/ }).first())
    expect(await textOf(page.locator('.totals-grand dd'))).toMatch(/٦٬٧٥٠/)
    expect(await textOf(page.locator('.totals-grand dd'))).not.toMatch(/[.٫]/)
    await page.goto('/checkout')
    expect(await page.getByText('عنوان الشحن').count()).toBe(0)
    await fillIn(page, {
      'البريد الإلكتروني': 'layla@example.com',
      'الاسم الأول': 'ليلى',
      'اسم العائلة': 'حداد',
    })
    await press(page.getByRole('button', { name: /^أرسل الطلب/ }))
    expect(await textOf(page.locator('h1'))).toBe('شكرًا لطلبك')
    expect(await textOf(page.locator('.totals-grand dd'))).toMatch(/٦٬٧٥٠/)
    await press(page.getByRole('link', { name: 'تابع هذا الطلب' }))
    const query = new URL(page.url()).search
    await page.goto(`/checkout/email/document${query}`)
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(
      await page
        .locator('th')
        .first()
        .evaluate((cell) => getComputedStyle(cell).textAlign),
    ).toBe('right')
  })

  it('finds a word however it is typed', async () => {
    const page = await shop.visit()
    for (const query of ['القصبة', 'قصبه', 'القصية']) {
      await page.goto(`/search?q=${encodeURIComponent(query)}`)
      expect(await page.getByRole('link', { name: 'كيف تُبرى القصبة' }).count()).toBe(1)
    }
  })
})
