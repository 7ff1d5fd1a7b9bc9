import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { smallSite } from '../sites/small-site.ts'
import { withGoods } from '../sites/with-goods.ts'

export const HOST = 'quay.example'

/** Blurs over blurs: minutes of work in a few lines. No seed takes such a drawing, but an older store may hold it. */
const SLOW_DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">${'<feTurbulence numOctaves="40"/><feGaussianBlur stdDeviation="200"/>'.repeat(80)}</filter><rect width="4000" height="4000" filter="url(#f)"/><!--${'x'.repeat(70_000)}--></svg>`

const field = (id: string, type: string, more: object = {}) => ({
  id,
  type,
  title: id,
  required: false,
  ...more,
})

/** A small website with what strangers try: a product with long answers, hostile drawings, and many words to search. */
export function strangerSite(): SiteFiles {
  const fields = [
    ...[field('one', 'textarea'), field('two', 'textarea')],
    field('extras', 'checkbox', { options: ['lid', 'bag'] }),
  ]
  const words = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`e${at}`, { data: { body: `<p>${wordsOf(at)}</p>` } }]),
  )
  const files = withGoods(smallSite('quay'), {
    plaque: {
      product: { additionalFieldsForm: { id: 'plaque', name: 'Plaque', fields } },
      variants: [{ qtyInStock: 100_000 }],
    },
    ...words,
  })
  const drawings = [1, 2, 3, 4].map((at) => ({
    name: `slow-${at}.svg`,
    contentType: 'image/svg+xml',
    bytes: Buffer.from(SLOW_DRAWING),
  }))
  return { ...files, assets: [...files.assets, ...drawings] }
}

/** Fourteen hundred letters of words that other items do not have. */
function wordsOf(at: number): string {
  return Array.from({ length: 200 }, (_, word) => `e${((at * 200 + word) * 7919).toString(36)}`).join(' ')
}
