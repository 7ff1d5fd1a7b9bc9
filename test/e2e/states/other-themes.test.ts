import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { fillIn, press } from '../../support/browser/pages.ts'
import { testWalks } from '../../support/browser/test-walks.ts'
import { useDemoShop } from '../../support/browser/visits.ts'
import { pageAt, type State } from '../../support/browser/walks.ts'

const awake = (page: Page, selector: string) =>
  page.locator(`${selector}[data-awake="yes"]`).first().waitFor({ state: 'attached' })

/** A page of the theme whose markup a script has brought to life. */
const livelyAt = (path: string, selector: string): State => ({
  what: path,
  isWhole: true,
  isForeign: true,
  reach: async (page) => {
    await page.goto(path)
    await awake(page, selector)
  },
})

const QUICK_VIEW = '.sqs-product-quick-view-button'
const BUY = '.sqs-add-to-cart-button'

describe('a theme that knows no islands is as it should be', () => {
  testWalks(useDemoShop({ site: 'fieldstone' }), [
    {
      walk: 'pages, the quick view and its alert',
      hasScript: true,
      states: [
        livelyAt('/shop/field-mug', '.product-variants'),
        livelyAt('/pictures', '.sqs-gallery-design-slideshow'),
        livelyAt('/journal/the-firing', '.sqs-video-wrapper'),
        livelyAt('/journal/the-workshop', '.sqs-video-wrapper'),
        livelyAt('/shop', QUICK_VIEW),
        {
          what: 'the quick view',
          isForeign: true,
          reach: async (page) => {
            await page.locator(QUICK_VIEW).first().click()
            await page.getByRole('dialog').locator(`${BUY}[data-awake="yes"]`).waitFor()
          },
        },
        {
          what: 'the alert',
          isForeign: true,
          reach: async (page) => {
            await page.getByRole('dialog').locator(BUY).click()
            await page.getByRole('alertdialog').waitFor()
          },
        },
      ],
    },
  ])
})

const PAGES = [
  ...['/', '/lessons', '/lessons/dars', '/notes', '/notes/the-reed', '/dates', '/studio', '/works'],
  ...['/works/salam', '/search', '/account/create'],
]

const order: readonly State[] = [
  {
    what: 'questions of a lesson',
    reach: async (page) => {
      await page.goto('/lessons/dars')
      await page.getByLabel('الخط', { exact: true }).selectOption('ثلث')
      await page.getByLabel('اليوم', { exact: true }).selectOption('الأحد')
      await page.getByRole('radio', { name: 'ساعة' }).check()
      await press(page.getByRole('button', { name: 'أضف إلى السلة' }))
    },
  },
  {
    what: 'a cart with answers',
    reach: async (page) => {
      await page.getByRole('radio', { name: 'في الأستوديو' }).check()
      await page.getByLabel('هل كتبت بالقصبة من قبل؟').selectOption('قليلًا')
      await press(page.locator('main button[type=submit]').last())
      await page.goto('/cart')
    },
  },
  pageAt('/checkout'),
  {
    what: 'an order',
    reach: async (page) => {
      await fillIn(page, {
        'البريد الإلكتروني': 'layla@example.com',
        'الاسم الأول': 'ليلى',
        'اسم العائلة': 'حداد',
      })
      await press(page.getByRole('button', { name: /^أرسل الطلب/ }))
    },
  },
]

describe('a website in Arabic is as it should be', () => {
  testWalks(useDemoShop({ site: 'qalam' }), [
    {
      walk: 'pages',
      states: PAGES.map((path) => pageAt(path, { isWhole: path === '/' })),
    },
    { walk: 'an order', states: order },
  ])
})
