import { compile, type FormatCallback } from 'html-to-text'
import { cutAtGrapheme } from '../../engine/domain/data/graphemes.ts'

/** Letters of HTML that are read. Longer mails are cut by mailboxes too, and a mail shall not hold the event loop. */
const MAX_HTML = 2 ** 19

/** Tags that are read, because the parser looks through all open elements for each one that ends. */
const MAX_TAGS = 20_000

/** Elements within each other. Deeper ones are left out, because each list or quote writes the text of those inside again. */
const MAX_DEPTH = 50

/** Letters of text. Within lists and quotes, text may be longer than its HTML. */
const MAX_TEXT = 2 ** 20

/** Columns of a line, as mails have had them since terminals. A longer word has a line of its own. */
const COLUMNS = 78

const LINE = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
const PARAGRAPH = { leadingLineBreaks: 2, trailingLineBreaks: 2 }
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** Elements that show the line breaks of their text, by their own style: words of visitors and owners. */
const KEEPS_LINES = ['pre-line', 'pre-wrap', 'break-spaces'].flatMap((value) =>
  [':', ': '].map((colon) => `[style*="white-space${colon}${value}"]`),
)

/** Prints the texts of an element with each of their line breaks. Inner elements are printed as always. */
const withLines: FormatCallback = ({ children }, walk, builder) => {
  for (const child of children) {
    if (child.type !== 'text') walk([child], builder)
    else
      for (const [at, line] of (child.data ?? '').split(/\r\n?|\n/).entries()) {
        if (at > 0) builder.addLineBreak()
        builder.addInline(line, {})
      }
  }
}

/** Prints the name of a value, which stands beside it in the text. */
const label: FormatCallback = ({ children }, walk, builder) => {
  walk(children, builder)
  builder.addInline(':', { noWordTransform: true })
}

const convert = compile({
  wordwrap: COLUMNS,
  limits: { maxDepth: MAX_DEPTH, ellipsis: '' },
  formatters: {
    // The cells of a row are words of one line.
    cell: (element, walk, builder) => {
      builder.addInline(' ', {})
      walk(element.children, builder)
    },
    cellLabel: (element, walk, builder) => {
      builder.addInline(' ', {})
      label(element, walk, builder, {})
    },
    label,
    inlineLines: withLines,
    blockLines: (element, walk, builder) => {
      builder.openBlock(PARAGRAPH)
      withLines(element, walk, builder, {})
      builder.closeBlock(PARAGRAPH)
    },
  },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    { selector: 'img', format: 'skip' },
    { selector: '.preheader', format: 'skip' },
    { selector: '.label', format: 'label' },
    { selector: 'th.label', format: 'cellLabel' },
    { selector: 'caption', format: 'block', options: PARAGRAPH },
    { selector: 'tr', format: 'block', options: LINE },
    { selector: 'td', format: 'cell' },
    { selector: 'th', format: 'cell' },
    ...KEEPS_LINES.flatMap((style) => [
      { selector: style, format: 'inlineLines' },
      { selector: `p${style}`, format: 'blockLines' },
      { selector: `div${style}`, format: 'blockLines' },
    ]),
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

/**
 * The plain text of a mail, for mail programs that show no HTML.
 *
 * Made from the HTML, so that a theme has one template for each mail and both parts say the same. Headings, lists, quotes and
 * rows of tables are lines of their own, and so are the lines of a text whose style keeps them (`white-space: pre-line`); a link is followed by its address. Pictures, and the element with the class
 * `preheader`, are left out. A colon follows the class `label`: the name of the value beside it.
 */
export function toPlainText(html: string): string {
  return cutAtGrapheme(convert(cut(html)), MAX_TEXT)
}

function cut(html: string): string {
  const read = html.slice(0, MAX_HTML)
  let end = read.indexOf('<')
  for (let tags = 0; end !== -1 && tags < MAX_TAGS; tags += 1) end = read.indexOf('<', end + 1)
  return end === -1 ? read : read.slice(0, end)
}
