import { DomUtils, ElementType, parseDocument } from 'htmlparser2'

type Document = ReturnType<typeof parseDocument>
type Node = Document['children'][number]
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** The name of a control: its whole text, or a pattern. */
export type Name = string | RegExp

/** Elements whose text is not read. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg'])

/** Controls and links by their roles. */
const ROLES = {
  button: 'button, input[type=submit]',
  link: 'a[href]',
  field: 'input, select, textarea',
  group: 'fieldset, [role=group], [role=radiogroup]',
  region: 'section, [role=region]',
  heading: 'h1, h2, h3',
} as const

export type Role = keyof typeof ROLES

/** A page as a reader without a screen has it: its words, and its controls by their names. */
export class TextPage {
  readonly #document: Document

  constructor(html: string) {
    this.#document = parseDocument(html)
  }

  get title(): string {
    return textIn(this.one('title'))
  }

  /** The heading of the page. */
  get heading(): string {
    return this.text('h1')
  }

  /** The elements of a selector: names, classes, ids and attributes, descendants by a space, several by a comma. */
  all(selector: string, within: Element | Document = this.#document): readonly Element[] {
    return findAll(selector, within)
  }

  /** The first element of a selector. Throws without one. */
  one(selector: string, within?: Element): Element {
    const [first] = this.all(selector, within)
    if (first === undefined) throw new Error(`The page has no ${selector}.`)
    return first
  }

  /** The text of the first element of a selector. */
  text(selector = 'main'): string {
    return textIn(this.one(selector))
  }

  texts(selector: string): readonly string[] {
    return this.all(selector).map((element) => textIn(element))
  }

  /** The elements with a role and a name, those in `main` first. */
  named(role: Role, name: Name, within?: Element): readonly Element[] {
    const found = this.all(ROLES[role], within)
    const candidates = within === undefined ? [...found.filter(isInMain), ...found] : found
    const names = candidates.map((element) => this.#nameOf(element))
    if (name instanceof RegExp) return candidates.filter((_, at) => name.test(names[at] ?? ''))
    const wanted = name.toLowerCase()
    const exact = candidates.filter((_, at) => names[at]?.toLowerCase() === wanted)
    return exact.length > 0
      ? exact
      : candidates.filter((_, at) => names[at]?.toLowerCase().startsWith(wanted))
  }

  /** The first of them. Throws without one. */
  get(role: Role, name: Name, within?: Element): Element {
    const [first] = this.named(role, name, within)
    if (first === undefined) throw new Error(`The page has no ${role} “${name}”, but ${this.#namesOf(role)}.`)
    return first
  }

  has(role: Role, name: Name): boolean {
    return this.named(role, name).length > 0
  }

  /** The description of a control or group, which a screen reader reads with it. */
  description(role: 'field' | 'group', name: Name): string {
    const ids = (this.get(role, name).attribs['aria-describedby'] ?? '').split(/\s+/).filter(Boolean)
    return ids.map((id) => textIn(this.byId(id))).join(' ')
  }

  byId(id: string): Element {
    return this.one(`[id=${id}]`)
  }

  #namesOf(role: Role): string {
    return this.all(ROLES[role])
      .map((element) => `“${this.#nameOf(element)}”`)
      .join(', ')
  }

  #nameOf(element: Element): string {
    const { 'aria-label': label, 'aria-labelledby': ids, id } = element.attribs
    if (label !== undefined) return label
    if (ids !== undefined)
      return ids
        .split(/\s+/)
        .map((one) => textIn(this.byId(one)))
        .join(' ')
    if (element.name === 'fieldset')
      return this.all('legend', element)
        .slice(0, 1)
        .map((legend) => textIn(legend, false))
        .join('')
    if (!['input', 'select', 'textarea'].includes(element.name)) return textIn(element, false)
    if (element.attribs['type'] === 'submit') return element.attribs['value'] ?? ''
    const named = this.all('label').filter(
      (one) =>
        (id !== undefined && one.attribs['for'] === id) || this.all(ROLES.field, one).includes(element),
    )
    return named.map((label) => textIn(label, false)).join(' ')
  }
}

/** The words of an element, with a space between separate elements; those that are read out alone where it is not seen. */
export function textIn(node: Node, isSeen = true): string {
  return wordsIn(node, isSeen)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,:;!?])/g, '$1')
    .trim()
}

function wordsIn(node: Node, isSeen: boolean): readonly string[] {
  if (node.type === ElementType.Text) return ['data' in node ? node.data : '']
  if (!isElement(node) || SILENT.has(node.name) || 'hidden' in node.attribs) return []
  if (!isSeen && node.attribs['aria-hidden'] === 'true') return []
  return node.children.flatMap((child) => wordsIn(child, isSeen))
}

function isElement(node: Node | Document): node is Element {
  return ElementType.isTag(node)
}

function isInMain(element: Element): boolean {
  return isWithin(element, (one) => one.name === 'main')
}

function isWithin({ parent }: Element, test: (element: Element) => boolean): boolean {
  if (parent === null || !isElement(parent)) return false
  return test(parent) || isWithin(parent, test)
}

function findAll(selector: string, within: Element | Document): readonly Element[] {
  const tests = selector.split(', ').map((path) => path.split(' ').map(toTest))
  return DomUtils.findAll((element) => tests.some((path) => matches(element, path)), within.children)
}

type Test = (element: Element) => boolean

function matches(element: Element, path: readonly Test[]): boolean {
  const [last, before] = [path.at(-1), path.slice(0, -1)]
  if (last?.(element) !== true) return false
  return before.length === 0 || isWithin(element, (one) => matches(one, before))
}

/** The test of a simple selector such as `input.wide#name[type=text]`. */
function toTest(selector: string): Test {
  const parts = selector.match(/^[\w-]+|[.#][\w-]+|\[[^\]]+\]/g) ?? []
  const tests = parts.map((part): Test => {
    if (part.startsWith('.')) return ({ attribs }) => hasWord(attribs['class'], part.slice(1))
    if (part.startsWith('#')) return ({ attribs }) => attribs['id'] === part.slice(1)
    if (!part.startsWith('[')) return ({ name }) => name === part
    const [name = '', value] = part.slice(1, -1).split('=')
    return ({ attribs }) => (value === undefined ? name in attribs : attribs[name] === value)
  })
  return (element) => tests.every((test) => test(element))
}

function hasWord(words: string | undefined, word: string): boolean {
  return (words ?? '').split(/\s+/).includes(word)
}
