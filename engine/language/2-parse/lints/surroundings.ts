/**
 * The text around a place in a template. `verbatim` is a comment, a style sheet, or an example of code. `code` is a
 * template that is a script, a style sheet or JSON as a whole.
 */
export type Surrounding = 'markup' | 'script' | 'verbatim' | 'code'

/** An element or comment, from its first character to its closing tag. */
interface Region {
  readonly start: number
  readonly end: number
  readonly kind: 'script' | 'verbatim'
}

/**
 * Finds the surroundings of places in one template. They are asked for in the order of the source.
 *
 * Only templates with suspicious braces are read, and each of them once.
 */
export class Surroundings {
  readonly #source: string
  #region: Region | undefined
  #isCode: boolean | undefined
  #hasClientTemplates: boolean | undefined

  constructor(source: string) {
    this.#source = source
  }

  /** Whether the template is also one of a library in the browser, whose tags have two pairs of braces. */
  hasClientTemplates(): boolean {
    this.#hasClientTemplates ??= CLIENT_DIRECTIVE.test(this.#source)
    return this.#hasClientTemplates
  }

  at(offset: number): Surrounding {
    let region = this.#region ?? nextRegion(this.#source, 0)
    while (offset >= region.end) region = nextRegion(this.#source, region.end)
    this.#region = region
    if (offset >= region.start) return region.kind
    this.#isCode ??= isCode(this.#source)
    return this.#isCode ? 'code' : 'markup'
  }
}

/** An attribute or the script of a library in the browser, or a tag of another template language. */
const CLIENT_DIRECTIVE =
  /\s(?:v-(?:if|for|on|bind|model|show|text|html|cloak)|ng-[a-z]+|data-ng-[a-z]+|x-data)\b|\{%-? |\{\{[#/>^]|\b(?:vue|angular|alpine|handlebars|mustache)(?:\.[\w.-]*)?\.js\b/

const OPENING = /<(?:script|style|pre|code)\b|<!--|\{##/i

const CLOSING: Readonly<Record<string, RegExp>> = {
  '<script': /<\/script/i,
  '<style': /<\/style/i,
  '<pre': /<\/pre/i,
  '<code': /<\/code/i,
  '<!--': /-->/,
  '{##': /##\}/,
}

/** The next region; behind the end of the source when there is none. */
function nextRegion(source: string, from: number): Region {
  const found = OPENING.exec(source.slice(from))
  if (found === null) return { start: source.length, end: Number.POSITIVE_INFINITY, kind: 'verbatim' }
  const name = found[0].toLowerCase()
  const start = from + found.index
  const length = source.slice(start).search(CLOSING[name] ?? /$/)
  const end = length === -1 ? Number.POSITIVE_INFINITY : start + length + 1
  return { start, end, kind: name === '<script' ? 'script' : 'verbatim' }
}

/**
 * A brace of code: before the end of a line, a property or a statement. A statement has no ampersand here, because an
 * entity ends in a semicolon, too.
 */
const CODE = /\{(?:[ \t]*\r?\n|\s*[\w-]+\s*:|[^{}|<&.#@][^{}|<&]*;)/

/** Whether a template is a script, a style sheet or JSON. Attributes may hold code in any template. */
function isCode(source: string): boolean {
  for (let region = nextRegion(source, 0), from = 0; ; region = nextRegion(source, from)) {
    if (hasCode(source.slice(from, region.start))) return true
    if (region.end >= source.length) return false
    from = region.end
  }
}

function hasCode(markup: string): boolean {
  let rest = markup
  for (let at = rest.search(CODE); at !== -1; at = rest.search(CODE)) {
    if (!isInTag(rest, at)) return true
    const end = rest.indexOf('>', at)
    if (end === -1) return false
    rest = rest.slice(end)
  }
  return false
}

/** UTF-16 units before a place that may be the beginning of its tag. */
const MAX_TAG = 500

/** Whether a place is between `<` and `>`. */
function isInTag(markup: string, at: number): boolean {
  return /<[a-z][^<>]*$/i.test(markup.slice(Math.max(0, at - MAX_TAG), at))
}
