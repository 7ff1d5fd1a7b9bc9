import {
  type Argument,
  builtInFormatters,
  builtInPredicates,
  type Formatter,
  type Predicate,
} from '../../engine/index.ts'
import { diagnosticTable } from './diagnostics.ts'
import { type Example, type Examples, readExamples } from './examples.ts'
import { listInstructions } from './instructions.ts'
import { code, codeBlock, linkTo, place, plain } from './markdown.ts'

/** One entry of the page. */
interface ReferenceEntry {
  readonly name: string
  readonly anchor: string
  /** The text between the heading and the example. */
  readonly description: string
  readonly example: Example | undefined
}

/** The reference as it has to be now, and how many of each kind it describes. */
export interface ReferencePage {
  readonly page: string
  readonly counts: { readonly instructions: number; readonly formatters: number; readonly predicates: number }
}

const INTRODUCTION = `# Template reference

Everything a template can say: instructions, formatters, predicates, and the diagnostics that tell of mistakes.

\`npm run build\` writes this page from the definitions; its examples are the first cases in \`fixtures/\`, rendered at that time.
Each entry has an address of its own, such as \`#instruction-section\`, \`#formatter-truncate\`, \`#predicate-equal\` and
\`#diagnostic-formatter_unknown\`, which stays.`

/** Makes the page; throws when something has no example to show. */
export function makeReference(): ReferencePage {
  const examples = readExamples()
  const sections = {
    instructions: listInstructions(examples).map(toInstruction),
    formatters: builtInFormatters.flatMap((formatter) => toFormatters(formatter, examples)).sort(byName),
    predicates: builtInPredicates.map((predicate) => toPredicate(predicate, examples)).sort(byName),
  }
  requireExamples(Object.values(sections).flat())
  const shown = new Map<string, ReferenceEntry>()
  const print = (title: string, entries: readonly ReferenceEntry[]) => printSection(title, entries, shown)
  const page = [
    INTRODUCTION,
    print('Instructions', sections.instructions),
    print('Formatters', sections.formatters),
    print('Predicates', sections.predicates),
    `## Diagnostics\n\n${diagnosticTable(examples)}`,
  ].join('\n\n')
  return {
    page: `${page}\n`,
    counts: {
      instructions: sections.instructions.length,
      formatters: sections.formatters.length,
      predicates: sections.predicates.length,
    },
  }
}

function byName(a: ReferenceEntry, b: ReferenceEntry): number {
  const [left, right] = [a.name.toLowerCase(), b.name.toLowerCase()]
  return left < right ? -1 : Number(left > right)
}

function requireExamples(entries: readonly ReferenceEntry[]): void {
  const missing = entries.filter(({ example }) => example === undefined).map(({ anchor }) => anchor)
  if (missing.length > 0) throw new Error(`No case in fixtures/ shows ${missing.join(', ')}.`)
}

function toInstruction({
  name,
  usage,
  about,
  example,
}: ReturnType<typeof listInstructions>[number]): ReferenceEntry {
  const anchor = `instruction-${name.replaceAll(' ', '-')}`
  return { name, anchor, description: `${about}\n\nWritten ${usageAsCode(usage)}.`, example }
}

/** The tags of a usage, as code; the words between them are not. */
function usageAsCode(usage: string): string {
  return usage.replace(/\{[^{}]*\}/g, code)
}

/** A formatter under its name and each of its aliases. */
function toFormatters({ name, aliases, about, args }: Formatter, examples: Examples): ReferenceEntry[] {
  const description = `${plain(about)}${describeArguments(args)}`
  const toEntry = (own: string, text: string) => ({
    name: own,
    anchor: `formatter-${own}`,
    description: text,
    example: examples.ofPlugin('formatters', own),
  })
  const sameAs = `The same as ${linkTo(`formatter-${name}`, name)}. ${description}`
  return [toEntry(name, description), ...aliases.map((alias) => toEntry(alias, sameAs))]
}

function toPredicate({ name, about, args }: Predicate, examples: Examples): ReferenceEntry {
  return {
    name,
    anchor: `predicate-${name.replace('?', '')}`,
    description: `${plain(about)}${describeArguments(args)}`,
    example: examples.ofPlugin('predicates', name),
  }
}

function describeArguments(args: readonly Argument<unknown>[]): string {
  if (args.length === 0) return ''
  const lines = args.map(({ name, type, fallback, isRest }) => {
    const rest = isRest ? ', any number of them' : ''
    return `- ${code(name)}: ${type}${rest}${describeFallback(fallback)}`
  })
  return `\n\nArguments:\n\n${lines.join('\n')}`
}

function describeFallback(fallback: string | undefined): string {
  if (fallback === undefined || fallback === 'NaN') return ''
  return fallback === '' ? ', by default empty' : `, by default ${code(fallback)}`
}

function printSection(
  title: string,
  entries: readonly ReferenceEntry[],
  shown: Map<string, ReferenceEntry>,
): string {
  const index = entries.map(({ name, anchor }) => linkTo(anchor, name)).join(' · ')
  return [`## ${title}`, index, ...entries.map((entry) => printEntry(entry, shown))].join('\n\n')
}

/** A case that shows several things is printed with the first of them. */
function printEntry(entry: ReferenceEntry, shown: Map<string, ReferenceEntry>): string {
  const { name, anchor, description, example } = entry
  const head = `${place(anchor)}\n\n### ${code(name)}\n\n${description}`
  if (example === undefined) return head
  const { place: at } = example.each
  const earlier = shown.get(at)
  if (earlier !== undefined)
    return `${head}\n\nThe example is that of ${linkTo(earlier.anchor, earlier.name)}.`
  shown.set(at, entry)
  return `${head}\n\n${printExample(example)}`
}

function printExample({ each, html, diagnostics }: Example): string {
  const { template, context, options, errors } = each
  const { partials = {}, injects = {}, ...others } = options
  const codes = new Set(errors.map((error) => error.code))
  const reported = diagnostics.filter((diagnostic) => codes.has(diagnostic.code))
  return [
    `Example: ${plain(each.heading)}`,
    typeof template === 'string' ? codeBlock('html', template) : codeBlock('json', printJson(template)),
    ...Object.entries(partials).map(
      ([name, source]) =>
        `with the partial ${code(name)}\n\n${codeBlock('html', typeof source === 'string' ? source : printJson(source))}`,
    ),
    ...(Object.keys(injects).length > 0
      ? [`with the injectables\n\n${codeBlock('json', printJson(injects))}`]
      : []),
    ...(isEmpty(context) ? [] : [`with\n\n${codeBlock('json', printJson(context))}`]),
    ...(isEmpty(others) ? [] : [`and the options\n\n${codeBlock('json', printJson(others))}`]),
    html === '' ? 'prints nothing.' : `prints\n\n${codeBlock('html', html)}`,
    ...reported.map((each) => `and reports ${linkTo(`diagnostic-${each.code}`, each.code)}.`),
  ].join('\n\n')
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

const WIDTH = 100

/** On one line where it fits. */
function printJson(value: unknown): string {
  const lines = JSON.stringify(value, null, 2)
  const line = lines.replace(/(?<=\[)\n *|\n *(?=\])/g, '').replace(/\n */g, ' ')
  return line.length <= WIDTH ? line : lines
}
