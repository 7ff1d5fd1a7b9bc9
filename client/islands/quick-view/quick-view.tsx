import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Modal } from '../../parts/modal.tsx'
import { useSay } from '../../runtime/define-island.tsx'
import { fetchPage } from '../../runtime/fetch-page.ts'
import { openModal } from '../../runtime/open-modal.tsx'
import { productIn } from './product-in.ts'

interface QuickViewOptions {
  /** The page of the product. */
  readonly url: string
  readonly title: string
  /** Wakes the islands of the product. */
  readonly start: (root: ParentNode) => void
}

/** Opens a product in a dialog. */
export function openQuickView(options: QuickViewOptions): Promise<void> {
  return openModal((close) => <QuickView {...options} onClose={close} />)
}

/** The product as its page shows it, with the same form. A product that cannot be fetched is opened as a page. */
function QuickView({ url, title, start, onClose }: QuickViewOptions & { readonly onClose: () => void }) {
  const say = useSay()
  const product = useProduct(url)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (product === undefined || place.current === null) return
    place.current.replaceChildren(product)
    start(place.current)
    // For scripts that count.
    place.current.dispatchEvent(new CustomEvent('quick-view', { bubbles: true }))
  }, [product, start])
  return (
    <Modal labelledBy="quick-view-title" onClose={onClose} className="quick-view-dialog">
      <h2 className="quick-view-title" id="quick-view-title">
        {title}
      </h2>
      <div ref={place} aria-busy={product === undefined}>
        {product === undefined && (
          <p className="quick-view-loading" role="status">
            {say('quick_view_loading')}
          </p>
        )}
      </div>
      <p>
        <a className="more-link" href={url}>
          {say('quick_view_details')}
        </a>
      </p>
    </Modal>
  )
}

/** The article of the product, once it was fetched. */
function useProduct(url: string): Element | undefined {
  const [product, setProduct] = useState<Element>()
  useEffect(() => {
    const abort = new AbortController()
    fetchPage(url, abort.signal)
      .then(({ page }) => setProduct(productIn(page, url)))
      .catch(() => {
        if (!abort.signal.aborted) location.assign(url)
      })
    return () => abort.abort()
  }, [url])
  return product
}
