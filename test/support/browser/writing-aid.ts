import type { Page } from 'playwright-core'

/**
 * Makes a browser have an extension, such as a manager of passwords or a writing aid: it marks fields by attributes, and puts
 * an element after each of them, and after each island, as soon as it is there.
 */
export async function addWritingAid(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const follow = (element: HTMLElement) => {
      if (element.nextElementSibling?.matches('.writing-aid')) return
      element.dataset['lastpassIconRoot'] = 'true'
      element.style.backgroundSize = '16px'
      const aid = document.createElement('div')
      aid.className = 'writing-aid'
      element.after(aid)
    }
    const places = 'input, select, textarea, [data-island]'
    const followAll = () => document.querySelectorAll<HTMLElement>(places).forEach(follow)
    new MutationObserver(followAll).observe(document, { childList: true, subtree: true })
  })
}
