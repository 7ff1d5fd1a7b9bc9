import { DomHandler, ElementType, Parser } from 'htmlparser2'
import { listMarks } from './list-marks.ts'
import { TextWriter } from './text-writer.ts'

/** Letters of HTML that are read. Longer mails are cut by mailboxes too, and a mail shall not hold the event loop. */
const MAX_HTML = 2 ** 19

/** Elements within each other. Reading ends at a deeper one, because the parser looks through all that are open. */
const MAX_DEPTH = 200

type Node = DomHandler['dom'][number]
type Element = Extract<Node, { readonly attribs: unknown }>

/** Line breaks before and after the content of an element. */
type Margins = readonly [before: number, after: number]

const MARGINS: ReadonlyMap<string, Margins> = new Map<string, Margins>([
  ...['article', 'aside', 'div', 'footer', 'form', 'header', 'main', 'nav', 'section', 'tr'].map(
    (name): [string, Margins] => [name, [1, 1]],
  ),
  ...['ol', 'table', 'ul'].map((name): [string, Margins] => [name, [1, 2]]),
  ...['blockquote', 'h4', 'h5', 'h6', 'hr', 'p', 'pre'].map((name): [string, Margins] => [name, [2, 2]]),
  ...['h1', 'h2', 'h3'].map((name): [string, Margins] => [name, [3, 2]]),
])
const MARGINS_OF_INNER_LIST: Margins = [1, 1]

const LISTS: ReadonlySet<string> = new Set(['ol', 'ul'])
const IN_CAPITALS: ReadonlySet<string> = new Set(['h3', 'h4', 'h5', 'h6'])

/**
 * The plain text of a mail, for mail programs that show no HTML.
 *
 * Made from the HTML, so that a theme has one template for each mail and both parts say the same. Headings, lists, quotes and
 * rows of tables are lines of their own; a link is followed by its address. Pictures, and the element with the class
 * `preheader`, are left out.
 */
export function toPlainText(html: string): string {
  const root = parse(html.slice(0, MAX_HTML))
  return new Walk().over(findBody(root) ?? root)
}

function parse(html: string): DomHandler['root'] {
  const handler = new BoundedHandler()
  new Parser(handler).end(html)
  return handler.root
}

class BoundedHandler extends DomHandler {
  #parser: Parser | undefined

  override onparserinit(parser: Parser): void {
    this.#parser = parser
    super.onparserinit(parser)
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    super.onopentag(name, attributes)
    if (this.tagStack.length > MAX_DEPTH) this.#parser?.pause()
  }
}

function findBody(root: DomHandler['root']): Element | undefined {
  const waiting: Node[] = [...root.children]
  for (const node of waiting) {
    if (!isElement(node)) continue
    if (node.name === 'body') return node
    if (node.name === 'html') waiting.push(...node.children)
  }
  return undefined
}

/** Goes through the elements without calling itself, so that no HTML overflows the stack. */
class Walk {
  readonly #text = new TextWriter()
  readonly #lists: { readonly marks: Iterator<string, undefined>; readonly indent: string }[] = []
  #link: { readonly element: Element; readonly href: string; text: string } | undefined
  #inCapitals = 0

  over(root: Element | DomHandler['root']): string {
    let node: Node | null = root.firstChild
    while (node !== null && !this.#text.isFull) {
      this.#enter(node)
      const inner: Node | null = isElement(node) && isShown(node) ? node.firstChild : null
      node = inner ?? this.#leaveUntilNext(node, root)
    }
    return this.#text.toString()
  }

  #leaveUntilNext(left: Node, root: unknown): Node | null {
    let node = left
    for (;;) {
      this.#leave(node)
      if (node.nextSibling !== null) return node.nextSibling
      if (node.parent === null || node.parent === root) return null
      node = node.parent as Element
    }
  }

  #enter(node: Node): void {
    if (isItem(node)) this.#openItem(node)
    if (node.type === ElementType.Text) this.#add(node.data)
    if (!isElement(node) || !isShown(node)) return
    this.#text.separate(marginsOf(node)?.[0] ?? 0)
    if (LISTS.has(node.name)) this.#lists.push(toList(node))
    if (IN_CAPITALS.has(node.name)) this.#inCapitals += 1
    this.#enterElement(node)
  }

  #enterElement(element: Element): void {
    switch (element.name) {
      case 'a':
        this.#openLink(element)
        break
      case 'blockquote':
        this.#text.openQuote()
        break
      case 'br':
        this.#text.breakLine()
        break
      case 'hr':
        this.#text.addRule()
        break
      case 'pre':
        this.#text.openLiteral()
        break
      case 'td':
      case 'th':
        this.#text.add(' ')
        break
      case 'wbr':
        this.#text.allowBreak()
        break
    }
  }

  #leave(node: Node): void {
    if (isElement(node) && isShown(node)) this.#leaveElement(node)
    if (isItem(node)) {
      this.#text.closeItem()
      this.#text.separate(1)
    }
  }

  #leaveElement(element: Element): void {
    if (element === this.#link?.element) this.#closeLink()
    if (element.name === 'blockquote') this.#text.closeQuote()
    if (element.name === 'pre') this.#text.closeLiteral()
    if (LISTS.has(element.name)) this.#lists.pop()
    if (IN_CAPITALS.has(element.name)) this.#inCapitals -= 1
    this.#text.separate(marginsOf(element)?.[1] ?? 0)
  }

  #openItem(node: Node): void {
    const list = this.#lists.at(-1)
    if (list === undefined) return
    const mark = isElement(node) && node.name === 'li' ? list.marks.next().value : undefined
    this.#text.separate(1)
    this.#text.openItem(mark ?? list.indent, list.indent)
  }

  #add(written: string): void {
    const text = this.#inCapitals > 0 ? written.toUpperCase() : written
    if (this.#link !== undefined) this.#link.text += text
    this.#text.add(text)
  }

  #openLink(element: Element): void {
    const href = element.attribs['href']?.replace(/^mailto:/, '') ?? ''
    // Browsers end a link where another one begins.
    this.#closeLink()
    if (href !== '' && !href.startsWith('#')) this.#link = { element, href, text: '' }
  }

  #closeLink(): void {
    if (this.#link === undefined) return
    const { href, text } = this.#link
    this.#link = undefined
    const said = TextWriter.wordsOf(text).join('')
    if (said !== href) this.#text.add(said === '' ? href : ` [${href}]`)
  }
}

function isElement(node: Node): node is Element {
  return node.type === ElementType.Tag
}

function isShown({ name, attribs }: Element): boolean {
  return name !== 'img' && !(attribs['class'] ?? '').split(/\s+/).includes('preheader')
}

/** Whether a node is an item of a list. All in a list is one, but for the spaces between. */
function isItem(node: Node): boolean {
  if (node.parent === null || node.parent.type !== ElementType.Tag) return false
  if (!LISTS.has(node.parent.name)) return false
  return node.type === ElementType.Text ? /\S/.test(node.data) : isElement(node)
}

function marginsOf(element: Element): Margins | undefined {
  const isInner = LISTS.has(element.name) && isInItem(element)
  return isInner ? MARGINS_OF_INNER_LIST : MARGINS.get(element.name)
}

function isInItem({ parent }: Element): boolean {
  return parent?.type === ElementType.Tag && parent.name === 'li'
}

function toList(list: Element): { readonly marks: Iterator<string, undefined>; readonly indent: string } {
  const count = list.children.filter((child) => isElement(child) && child.name === 'li').length
  const marks = listMarks({ isOrdered: list.name === 'ol', ...list.attribs }, count)
  const inner = isInItem(list) ? marks.map((mark) => mark.trimStart()) : marks
  const width = inner.reduce((widest, { length }) => Math.max(widest, length), 0)
  return { marks: inner.map((mark) => mark.padEnd(width))[Symbol.iterator](), indent: ' '.repeat(width) }
}
