/**
 * Leaves out the bar that asks for consent where the visitor or the browser has answered, before the page is painted.
 *
 * The server leaves it out for them too. This is for pages that the browser or a cache kept from before the answer, and for browsers
 * that refuse without a header. It stands inside of the bar, and is not a module, because modules run after the first paint. So it
 * imports nothing.
 */
try {
  const bar = document.currentScript?.parentElement
  const leaveOut = () => {
    const refuses =
      (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true ||
      navigator.doNotTrack === '1'
    // As the server and `islands/consent/index.ts` set it.
    if (bar) bar.hidden = refuses || /(?:^|; )trackingConsent=(?:yes|no)(?:;|$)/.test(document.cookie)
  }
  leaveOut()
  // Also of a page that the browser brings back as it was.
  addEventListener('pageshow', leaveOut)
} catch {
  // Cookies are blocked, so no answer can be kept.
}
