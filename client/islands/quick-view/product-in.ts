/** Parts of the page of a product that its dialog leaves to the page. The heading of the dialog has its name. */
const LEFT_OUT = 'h1, .product-body, .product-delivery, .tag-list, .share'

/** The widths of pictures in the dialog. */
const SIZES = '(min-width: 48rem) 26rem, 80vw'

/** The product of its page, for a dialog. Throws when the page has none. */
export function productIn(page: Document, url: string): Element {
  const product = page.querySelector('article.product')
  if (product === null) throw new Error(`${url} has no product.`)
  for (const part of product.querySelectorAll(LEFT_OUT)) part.remove()
  for (const picture of product.querySelectorAll('img')) picture.sizes = SIZES
  // Links to parts of the page lead to the page.
  for (const link of product.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
    link.href = url + (link.getAttribute('href') ?? '')
  return document.adoptNode(product)
}
