/** Columns of a line, as mails have had them since terminals. A longer word has a line of its own. */
const COLUMNS = 78

/** Columns that text keeps in lists and quotes, however deep they are nested. */
const FEWEST_COLUMNS = 20

/** Letters of text after which no more is written. */
const MAX_TEXT = 2 ** 20

const QUOTE = '> '

/** Runs of these are one space. A no-break space belongs to its word. */
const SPACE = ' \\t\\r\\n\\f\\u200b'
const WORD = new RegExp(`[^${SPACE}]+`, 'g')
const STARTS_WITH_SPACE = new RegExp(`^[${SPACE}]`)
const ENDS_WITH_SPACE = new RegExp(`[${SPACE}]$`)

/** An item or quote: `mark` begins its first line, `indent` each further one. */
interface Container {
  readonly mark: string
  readonly indent: string
  readonly columns: number
  isBegun: boolean
}

/** Writes words in lines of 78 columns, with items and quotes within each other. */
export class TextWriter {
  readonly #containers: Container[] = []
  /** The containers that were open at the last word and still are. */
  #kept = 0
  #text = ''
  #line: string[] = []
  #length = 0
  #isBegun = false
  /** Line breaks between the last word and the next one: those of elements, the larger of which counts, and those written. */
  #separation = 0
  #breaks = 0
  #isAfterSpace = false
  #mayBreak = false
  #literals = 0

  /** The words of a text, as they are written. */
  static wordsOf(text: string): readonly string[] {
    return text.match(WORD) ?? []
  }

  /** Whether the text is as long as it may be. */
  get isFull(): boolean {
    return this.#text.length > MAX_TEXT
  }

  toString(): string {
    return this.#text + this.#line.join(' ') + '\n'.repeat(this.#breaks)
  }

  /** Has the next word begin at least this many lines after the last one. */
  separate(lines: number): void {
    this.#separation = Math.max(this.#separation, lines)
  }

  /** Ends the line. */
  breakLine(): void {
    const inner = this.#containers.at(-1)
    if (inner?.isBegun === false) {
      if (inner.mark === QUOTE) return
      this.#begin()
    }
    this.#breaks += 1
  }

  /** Lets the next word begin a line although no space precedes it. */
  allowBreak(): void {
    this.#mayBreak = true
  }

  add(text: string): void {
    if (this.#literals > 0) return this.#addLiteral(text)
    const words = TextWriter.wordsOf(text)
    const [first] = words
    if (first === undefined) {
      if (text !== '') this.#isAfterSpace = true
      return
    }
    const isPart = !this.#isAfterSpace && !STARTS_WITH_SPACE.test(text)
    this.#begin()
    if (isPart) this.#extend(first)
    else this.#push(first)
    for (const word of words.slice(1)) {
      if (this.isFull) return
      this.#push(word)
    }
    this.#isAfterSpace = ENDS_WITH_SPACE.test(text)
  }

  /** Adds a line across. */
  addRule(): void {
    this.add('-'.repeat(COLUMNS))
  }

  /** Between these two, spaces and line breaks are written as they are. */
  openLiteral(): void {
    this.#literals += 1
  }
  closeLiteral(): void {
    this.#literals -= 1
  }

  openItem(mark: string, indent: string): void {
    this.#open(mark, indent)
  }
  closeItem(): void {
    if (this.#containers.at(-1)?.isBegun === false) this.#begin()
    this.#close()
  }

  openQuote(): void {
    this.#open(QUOTE, QUOTE)
  }
  closeQuote(): void {
    this.#breaks = 0
    this.#close()
  }

  get #columns(): number {
    return this.#containers.at(-1)?.columns ?? COLUMNS
  }

  #open(mark: string, indent: string): void {
    const columns = Math.max(FEWEST_COLUMNS, this.#columns - indent.length)
    this.#containers.push({ mark, indent, columns, isBegun: false })
  }

  #close(): void {
    this.#containers.pop()
    this.#kept = Math.min(this.#kept, this.#containers.length)
  }

  /** Writes the line breaks before a word, and the marks of the items and quotes that begin with it. */
  #begin(): void {
    const separation = this.#isBegun ? this.#separation : 0
    for (let left = separation + this.#breaks; left > 0; left -= 1) this.#startLine(this.#kept)
    const opened = this.#containers.slice(this.#kept)
    this.#text += opened.map(({ mark }) => mark).join('')
    for (const container of opened) container.isBegun = true
    this.#kept = this.#containers.length
    this.#separation = 0
    this.#breaks = 0
    this.#isBegun = true
  }

  #startLine(kept = this.#containers.length): void {
    this.#text += `${this.#line.join(' ')}\n`
    for (const { indent } of this.#containers.slice(0, kept)) this.#text += indent
    this.#line = []
    this.#length = 0
  }

  #push(word: string): void {
    const length = this.#length + (this.#line.length > 0 ? 1 : 0) + word.length
    if (length > this.#columns && this.#line.length > 0) {
      this.#startLine()
      this.#length = word.length
    } else this.#length = length
    this.#line.push(word)
  }

  /** Adds to the last word, which then may need a line of its own. */
  #extend(part: string): void {
    const mayBreak = this.#mayBreak
    this.#mayBreak = false
    const last = this.#line.at(-1)
    if (last === undefined || (mayBreak && this.#length + part.length > this.#columns))
      return this.#push(part)
    this.#line.pop()
    this.#length -= last.length + (this.#line.length > 0 ? 1 : 0)
    this.#push(last + part)
  }

  #addLiteral(text: string): void {
    for (const [at, part] of text.split('\n').entries()) {
      if (at > 0) this.breakLine()
      if (part === '') continue
      this.#begin()
      this.#line.push((this.#line.pop() ?? '') + part)
      this.#length += part.length
    }
  }
}
