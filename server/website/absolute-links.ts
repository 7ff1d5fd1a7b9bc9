import { Tokenizer } from 'htmlparser2'
import { NOTHING_DONE } from './markup-tokens.ts'

/** Attributes that are an address. */
const ADDRESSES: ReadonlySet<string> = new Set(['action', 'cite', 'data', 'href', 'poster', 'src'])

/** The value of an attribute in markup, as it is written. */
interface Value {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** Markup whose links and pictures have absolute addresses, because feed readers and mails show it on other websites. */
export function withAbsoluteLinks(markup: string, base: string): string {
  let absolute = ''
  let from = 0
  for (const { name, start, end } of addressesIn(markup)) {
    const value = markup.slice(start, end)
    const changed = name === 'srcset' ? ofSet(value, base) : toAbsolute(value, base)
    absolute += markup.slice(from, start) + changed
    from = end
  }
  return absolute + markup.slice(from)
}

/** An address as seen from a page. An absolute address, and text that is none, stay as they are. */
export function toAbsolute(address: string, base: string): string {
  const trimmed = address.trim()
  if (trimmed === '' || URL.canParse(trimmed)) return address
  return URL.parse(trimmed, base)?.href ?? address
}

function addressesIn(markup: string): readonly Value[] {
  const values: Value[] = []
  let name = ''
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ...NOTHING_DONE,
      onattribname: (start, end) => {
        name = markup.slice(start, end).toLowerCase()
      },
      onattribdata: (start, end) => {
        if (ADDRESSES.has(name) || name === 'srcset') values.push({ name, start, end })
      },
    },
  )
  tokenizer.write(markup)
  tokenizer.end()
  return values
}

/** Addresses with their widths, such as `/a.jpg 300w, /b.jpg 750w`. */
function ofSet(value: string, base: string): string {
  return value.replaceAll(
    /(^|,\s+|,(?=\/))(\S+)/g,
    (_, before: string, address: string) => before + toAbsolute(address, base),
  )
}
