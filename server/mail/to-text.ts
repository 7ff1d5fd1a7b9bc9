import type { HtmlToTextOptions } from 'html-to-text'

const OPTIONS: HtmlToTextOptions = {
  wordwrap: 78,
  selectors: [
    { selector: '.preheader', format: 'skip' },
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
    // A row of a table that makes the layout is a line of its own.
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'table.data', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
}

/**
 * The plain text of a mail, for mail programs that show no HTML.
 *
 * Made from the HTML, so that a theme has one template for each mail and both parts say the same.
 */
export async function toPlainText(html: string): Promise<string> {
  // Imported by the first mail, because few processes send any.
  const { convert } = await import('html-to-text')
  return convert(html, OPTIONS)
}
