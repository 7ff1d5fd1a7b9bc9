import { Parser } from 'htmlparser2'

/** Elements of a drawing that run, load or embed something, or whose cost its size does not bound. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['script', 'a script'],
  ['foreignobject', 'foreignObject, which embeds other markup'],
  ['filter', 'a filter, which may take seconds to draw'],
  ['iframe', 'a frame'],
  ['object', 'an embedded object'],
  ['embed', 'an embedded object'],
  ['handler', 'a script'],
  ['listener', 'a script'],
])

/** Elements that an unfolded drawing has at most. */
const MAX_ELEMENTS = 50_000
const MAX_DEPTH = 200

/** Elements that refer to one another in a row, or stand within each other. */
const MAX_CHAIN = 1000
const MAX_BYTES = 2 * 2 ** 20

/** Pictures inside of a drawing; a drawing inside of one would need checks of its own. */
const DATA_PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i
const REFERENCE = /^#(.+)$/
const STYLE_REFERENCES = /url\(\s*(['"]?)([^)]*?)\1\s*\)/gi

/** An element, with the ids that it refers to. */
interface DrawingElement {
  readonly id: string
  readonly refersTo: readonly string[]
  readonly children: DrawingElement[]
}

/**
 * The reason why an SVG drawing is refused; undefined for one that is as cheap as it looks, and that neither runs nor loads
 * anything.
 */
export function drawingFault(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_BYTES) return `expected a drawing of at most ${MAX_BYTES} bytes`
  const text = toText(bytes)
  if (text === undefined) return 'expected a drawing in UTF-8'
  const { faults, root } = read(text)
  if (root.children.length === 0) return 'expected a drawing, found no element'
  const [fault] = faults
  if (fault !== undefined) return `expected a drawing without ${fault}`
  return unfoldedSize(root) > MAX_ELEMENTS
    ? `expected a drawing of at most ${MAX_ELEMENTS} elements, with everything that it repeats`
    : undefined
}

function toText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // In UTF-16 each other byte of a letter is NUL.
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

function read(text: string): { readonly faults: readonly string[]; readonly root: DrawingElement } {
  const faults: string[] = []
  const root: DrawingElement = { id: '', refersTo: [], children: [] }
  const open = [root]
  let count = 0
  let style = ''
  // Faults are looked at one by one, because a call takes only so many arguments as the stack has room for.
  const note = (found: Iterable<string>) => {
    for (const fault of found) faults.push(fault)
  }
  const parser = new Parser(
    {
      onprocessinginstruction: (name, data) => note(faultsOfInstruction(name, data)),
      onopentag: (name, attributes) => {
        const element = toElement(localName(name), attributes, note)
        open.at(-1)?.children.push(element)
        open.push(element)
        count += 1
        if (open.length > MAX_DEPTH) faults.push(`more than ${MAX_DEPTH} levels of elements`)
        else if (count > MAX_ELEMENTS) faults.push(`more than ${MAX_ELEMENTS} elements`)
        else return
        // Not read on, because the parser takes longer for each element the more are open.
        parser.pause()
      },
      ontext: (part) => {
        style += part
      },
      onclosetag: (name) => {
        if (localName(name) === 'style') note([...faultsOfStyle(style), ...addressesIn(style).map(faultOf)])
        style = ''
        if (open.length > 1) open.pop()
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return { faults, root }
}

/** A prefix may stand for the namespace of SVG, so names count without it. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}

function faultsOfInstruction(name: string, data: string): readonly string[] {
  const kind = name.toLowerCase()
  if (kind === '!doctype') return ['a document type, which may define entities']
  if (kind !== '?xml') return [`the instruction <${name}>`]
  const encoding = /encoding\s*=\s*['"]([^'"]*)/i.exec(data)?.[1] ?? 'utf-8'
  return encoding.toLowerCase() === 'utf-8' ? [] : [`the encoding ${encoding}`]
}

function toElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  note: (faults: Iterable<string>) => void,
): DrawingElement {
  const refused = REFUSED.get(name)
  if (refused !== undefined) note([refused])
  const entries = Object.entries(attributes)
  note(entries.flatMap(([written, value]) => faultsOfAttribute(written, value)))
  // A link leads away only when a person follows it.
  const addresses = name === 'a' ? [] : entries.flatMap(([written, value]) => addressesOf(written, value))
  const outside = addresses.filter((address) => !REFERENCE.test(address) && !isHarmless(address))
  note(outside.map(faultOf))
  const refersTo = addresses.flatMap((address) => REFERENCE.exec(address)?.[1] ?? [])
  return { id: attributes['id'] ?? '', refersTo, children: [] }
}

function faultsOfAttribute(written: string, value: string): readonly string[] {
  const name = localName(written)
  if (name.startsWith('on') || /javascript:/i.test(value.replaceAll(/[\t\n\r]/g, '')))
    return [`the script of ${written}`]
  if (name === 'filter' || name === 'style') return faultsOfStyle(`${name}:${value}`)
  return value.includes('\\') && !PLAIN.test(written) ? [`escapes in ${written}`] : []
}

function addressesOf(written: string, value: string): readonly string[] {
  const name = localName(written)
  return name === 'href' || name === 'src' ? [value.trim()] : addressesIn(value)
}

/** Attributes whose value is text, and never styles. */
const PLAIN = /^(?:id|class|title|aria-[\w-]+|data-[\w-]+)$/

function isHarmless(address: string): boolean {
  return address === '' || DATA_PICTURE.test(address)
}

function faultOf(address: string): string {
  return `the reference to ${address.slice(0, 60)}`
}

function addressesIn(value: string): readonly string[] {
  return [...value.matchAll(STYLE_REFERENCES)].map(([, , address = '']) => address.trim())
}

function faultsOfStyle(style: string): readonly string[] {
  // An escape such as `\75rl(` could hide the rest.
  if (style.includes('\\')) return ['escapes in its styles']
  if (/@import|image-set/i.test(style)) return ['imported styles and pictures']
  return /filter\s*:(?!\s*none)/i.test(style) ? ['a filter, which may take seconds to draw'] : []
}

/**
 * The number of elements after each reference is replaced by its target, as drawing does; infinite for a circle and for a
 * longer chain than the stack has room for.
 */
function unfoldedSize(root: DrawingElement): number {
  const byId = new Map<string, DrawingElement>()
  const collect = (element: DrawingElement): void => {
    if (element.id !== '') byId.set(element.id, element)
    element.children.forEach(collect)
  }
  collect(root)
  const sizes = new Map<DrawingElement, number>()
  const sizeOf = (element: DrawingElement, depth: number): number => {
    const known = sizes.get(element)
    if (known !== undefined) return known
    if (depth > MAX_CHAIN) return Number.POSITIVE_INFINITY
    sizes.set(element, Number.POSITIVE_INFINITY)
    const targets = element.refersTo.flatMap((id) => byId.get(id) ?? [])
    const size = [...element.children, ...targets].reduce((sum, one) => sum + sizeOf(one, depth + 1), 1)
    sizes.set(element, size)
    return size
  }
  return sizeOf(root, 0)
}
