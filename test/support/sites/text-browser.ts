import { type Element, type Name, TextPage, textIn } from './text-page.ts'
import type { SiteAnswer, Visitor } from './visitors.ts'

const HEADERS = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }

/** More redirects than any page needs. */
const MAX_REDIRECTS = 5

/**
 * A browser without scripts and without a screen: it opens pages, fills in their forms by the names of the controls, and sends
 * them. A page takes a hundredth of the time that it takes in Chromium.
 */
export class TextBrowser {
  readonly visitor: Visitor
  readonly #origin: string
  #url: URL
  #page = new TextPage('')
  #status = 0

  constructor(visitor: Visitor, origin: string) {
    this.visitor = visitor
    this.#origin = origin
    this.#url = new URL(origin)
  }

  /** The page that is shown. */
  get page(): TextPage {
    return this.#page
  }

  get url(): URL {
    return this.#url
  }

  get status(): number {
    return this.#status
  }

  async open(path: string): Promise<TextPage> {
    return this.#show(path, await this.visitor.get(withoutHash(path), HEADERS))
  }

  /** Opens the page of a link. */
  follow(name: Name, within?: Element): Promise<TextPage> {
    return this.open(this.#page.get('link', name, within).attribs['href'] ?? '')
  }

  /** Types into fields by their labels, and chooses the values of lists. */
  fill(values: Readonly<Record<string, string>>, within?: Element): void {
    for (const [label, value] of Object.entries(values)) {
      const field = this.#page.get('field', label, within)
      if (field.name === 'select') this.#selectIn(field, ({ attribs }) => attribs['value'] === value, label)
      else if (field.name === 'textarea') field.attribs['data-typed'] = value
      else field.attribs['value'] = value
    }
  }

  /** Checks a radio button or checkbox. */
  check(name: Name, within?: Element): void {
    const [box] = this.#page.named('field', name, within).filter(isBox)
    if (box === undefined) throw new Error(`The page has no box “${name}”.`)
    if ('disabled' in box.attribs) throw new Error(`“${name}” is disabled.`)
    if (box.attribs['type'] === 'radio')
      for (const other of this.#page.all(`input[type=radio][name=${box.attribs['name']}]`))
        delete other.attribs['checked']
    box.attribs['checked'] = ''
  }

  /** Selects an option of a list by its text. */
  select(label: Name, text: string): void {
    this.#selectIn(this.#page.get('field', label), (option) => textIn(option) === text, `${label}: ${text}`)
  }

  #selectIn(list: Element, isWanted: (option: Element) => boolean, wish: string): void {
    const options = this.#page.all('option', list)
    const wanted = options.find(isWanted)
    if (wanted === undefined) throw new Error(`No option is the wanted one: “${wish}”.`)
    for (const option of options) delete option.attribs['selected']
    wanted.attribs['selected'] = ''
  }

  /** The content of a field. */
  valueOf(label: Name): string {
    return contentOf(this.#page, this.#page.get('field', label))
  }

  isChecked(name: Name): boolean {
    return this.#page.named('field', name).some((box) => isBox(box) && 'checked' in box.attribs)
  }

  /** Presses a button, which sends its form. */
  async press(name: Name, within?: Element): Promise<TextPage> {
    const button = this.#page.get('button', name, within)
    if ('disabled' in button.attribs) throw new Error(`“${name}” is disabled.`)
    const form = this.#page.all('form').find((one) => owns(this.#page, one, button))
    if (form === undefined) throw new Error(`“${name}” has no form.`)
    const fields = this.#fieldsOf(form)
    const { name: own, value = '', formaction, formmethod } = button.attribs
    if (own !== undefined) fields.append(own, value)
    const action = formaction ?? form.attribs['action'] ?? this.#url.pathname
    const method = (formmethod ?? form.attribs['method'] ?? 'get').toUpperCase()
    if (method === 'GET') return this.open(`${new URL(action, this.#url).pathname}?${fields}`)
    const headers = { ...HEADERS, 'content-type': 'application/x-www-form-urlencoded' }
    const body = fields.toString()
    return this.#show(action, await this.visitor.request('POST', action, { headers, body }))
  }

  #fieldsOf(form: Element): URLSearchParams {
    const fields = new URLSearchParams()
    for (const control of this.#page.all('input, select, textarea')) {
      const { name, type = '' } = control.attribs
      const isSent = !isBox(control) || 'checked' in control.attribs
      if (name === undefined || 'disabled' in control.attribs || !isSent || type === 'submit') continue
      if (owns(this.#page, form, control)) fields.append(name, contentOf(this.#page, control))
    }
    return fields
  }

  /** Shows an answer, or the page to which it leads. */
  async #show(path: string, answer: SiteAnswer, redirects = 0): Promise<TextPage> {
    this.#url = new URL(path, this.#url)
    const to = answer.headers.location
    if (to !== undefined && answer.status < 400) {
      if (redirects === MAX_REDIRECTS) throw new Error(`${path} leads on and on.`)
      const next = new URL(to, this.#url)
      if (next.origin !== new URL(this.#origin).origin) throw new Error(`${path} leads to ${to}.`)
      const target = next.href.slice(next.origin.length)
      return this.#show(target, await this.visitor.get(withoutHash(target), HEADERS), redirects + 1)
    }
    this.#status = answer.status
    this.#page = new TextPage(answer.body)
    return this.#page
  }
}

function withoutHash(path: string): string {
  return path.split('#')[0] ?? ''
}

function isBox({ name, attribs }: Element): boolean {
  return name === 'input' && ['radio', 'checkbox'].includes(attribs['type'] ?? '')
}

/** Whether a control belongs to a form: it stands in it, or names its id. */
function owns(page: TextPage, form: Element, control: Element): boolean {
  const named = control.attribs['form']
  return named === undefined ? page.all(control.name, form).includes(control) : named === form.attribs['id']
}

function contentOf(page: TextPage, control: Element): string {
  if (control.name === 'textarea') return control.attribs['data-typed'] ?? rawTextOf(control)
  if (control.name !== 'select') return control.attribs['value'] ?? (isBox(control) ? 'on' : '')
  const options = page.all('option', control)
  const chosen = options.findLast((option) => 'selected' in option.attribs) ?? options[0]
  return chosen?.attribs['value'] ?? (chosen === undefined ? '' : textIn(chosen))
}

function rawTextOf({ children }: Element): string {
  return children
    .map((child) => ('data' in child ? child.data : ''))
    .join('')
    .replace(/^\n/, '')
}
