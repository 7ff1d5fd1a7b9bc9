/**
 * Leaves out an announcement that the visitor closed, before the page is painted.
 *
 * It stands inside of the announcement, and is not a module, because modules run after the first paint. So it imports
 * nothing. `islands/announcement/index.ts` stores the words.
 */
try {
  const bar = document.currentScript?.parentElement
  const words = bar?.querySelector('p')?.innerHTML
  // As `keep` writes it.
  if (bar && localStorage.getItem('announcement') === JSON.stringify({ value: words })) bar.hidden = true
} catch {
  // Storage is blocked, so nothing was closed.
}
