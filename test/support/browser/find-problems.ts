import type { Page } from 'playwright-core'

/** Mistakes of a page while it is shown that its markup alone does not tell, a sentence each. */
export function findProblems(page: Page): Promise<readonly string[]> {
  return page.evaluate(listProblems)
}

/** Whether a page sticks out of its window, in a sentence. */
export function findOverflow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`The page is ${scrollWidth} wide, not ${clientWidth}.`] : []
  })
}

/** Runs in the page. */
function listProblems(): readonly string[] {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const startOf = ({ outerHTML }: Element) => outerHTML.slice(0, 200)
  const refused = [
    ['[style], style', 'a style within the page'],
    [
      'script:not([type="application/ld+json"], [type="application/json"], [src][nonce])',
      'a script within the page',
    ],
    ['[onclick], [onchange], [onsubmit], [onload], [onerror]', 'a script within the page'],
    ['img:not([width][height][alt])', 'a picture without its size or text'],
    ['a:not([href])', 'a link to nowhere'],
    ['body > :first-child:not(.skip-link[href="#content"])', 'not a skip link, with which a page begins'],
    ['#content:not(main)', 'not the content, where the skip link leads'],
    ['fieldset:not(:has(> legend))', 'a group without a legend'],
  ].flatMap(([selector = '', what]) => all(selector).map((element) => `This is ${what}: ${startOf(element)}`))

  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // All paths without a page answer with the same one, which must name no address.
  const isFound = visit?.responseStatus !== 404
  const canonical = isFound ? ['link[rel=canonical]'] : []
  const named = isFound
    ? []
    : all('link[rel=canonical]').map(() => 'A page that is not found names its address.')
  // A menu would lead away from a checkout.
  const menu = 'header nav, .is-checkout header'
  const needed = ['h1', 'body > header', menu, 'main', 'body > footer', ...canonical]
  const missing = needed.filter((selector) => all(selector).length === 0).map((one) => `There is no ${one}.`)
  const single = ['h1', 'main', 'body > header', 'body > footer', 'head > title', 'link[rel=canonical]']
  const doubled = single.filter((selector) => all(selector).length > 1).map((one) => `There are two ${one}.`)

  const controls = all('input:not([type=hidden]), select, textarea') as HTMLInputElement[]
  const unlabelled = controls
    .filter(({ labels, ariaLabel }) => (labels?.[0]?.textContent || ariaLabel || '').trim() === '')
    .map((control) => `This control has no label: ${startOf(control)}`)

  const lost = ['aria-describedby', 'aria-labelledby'].flatMap((name) =>
    all(`[${name}]`)
      .flatMap((element) => element.getAttribute(name)?.trim().split(/\s+/) ?? [])
      .filter((id) => document.getElementById(id) === null)
      .map((id) => `There is no "${id}", which ${name} names.`),
  )

  return [...refused, ...named, ...missing, ...doubled, ...unlabelled, ...lost]
}
