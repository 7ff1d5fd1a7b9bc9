/**
 * The catalogue of everything the engine says about a template or a render.
 *
 * Codes are permanent. A finding is a catalogue entry with its words filled in; a diagnostic is a finding with its place.
 * The wording of the types `parser`, `assembler` and `engine` is the language specification's (§6.2), byte for byte.
 */
import { codeFrame, type SourceText, type Span } from './span.ts'
import { nearest } from './suggest.ts'

/** Who speaks: the phases of the reference, or our own lints. */
export type DiagnosticType = 'parser' | 'assembler' | 'engine' | 'lint'

/** `error`: the output is not what was written; `warning`: likely a slip; `info`: worth knowing. */
export type Severity = 'error' | 'warning' | 'info'

/**
 * What happened, without where.
 *
 * `limit` and `used` are there for what is counted; `endsRender` is true for a limit after which there is no HTML.
 */
export interface Finding {
  readonly type: DiagnosticType
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly hint?: string | undefined
  readonly limit?: number | undefined
  readonly used?: number | undefined
  readonly endsRender?: true
}

/** A place in a template: line and column count from 1; `template` is a partial's name, null for the template itself. */
export interface Place {
  readonly template: string | null
  readonly line: number
  readonly column: number
}

/**
 * A finding at its place.
 *
 * `span` counts UTF-16 units of that template's source; `codeFrame` shows the lines around it; `includedFrom` lists the
 * tags through which the partial was reached, innermost first.
 */
export interface Diagnostic extends Finding, Place {
  readonly span: Span
  readonly codeFrame: string
  readonly includedFrom: readonly Place[]
}

/** A template or partial by its name, as diagnostics call it. */
export interface Unit {
  readonly name: string | null
  readonly source: SourceText
}

export function placeOf(unit: Unit, span: Span): Place {
  return { template: unit.name, ...unit.source.position(span.start) }
}

export function toDiagnostic(
  finding: Finding,
  unit: Unit,
  span: Span,
  includedFrom: readonly Place[],
): Diagnostic {
  const { type, code, severity, message, hint, limit, used, endsRender } = finding
  const { start, end } = span
  return {
    type,
    code,
    severity,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(limit === undefined ? {} : { limit }),
    ...(used === undefined ? {} : { used }),
    ...(endsRender === undefined ? {} : { endsRender }),
    ...placeOf(unit, span),
    span: { start, end },
    codeFrame: codeFrame(unit.source, span),
    includedFrom,
  }
}

interface Entry<A extends readonly unknown[]> {
  readonly type: DiagnosticType
  readonly code: string
  readonly severity?: Severity
  readonly message: (...words: A) => string
  readonly hint?: (...words: A) => string | undefined
}

/** A constructor of findings; its `code` can be asked without making one. */
export type FindingOf<A extends readonly unknown[]> = ((...words: A) => Finding) & { readonly code: string }

function define<A extends readonly unknown[]>(entry: Entry<A>): FindingOf<A> {
  const { type, code, severity = type === 'lint' ? 'warning' : 'error' } = entry
  const make = (...words: A) =>
    new LazyFinding(type, code, severity, entry.message(...words), () => entry.hint?.(...words))
  return Object.assign(make, { code })
}

/** A finding whose hint is looked for when it is shown: comparing names with a whole vocabulary takes time. */
class LazyFinding implements Finding {
  readonly type: DiagnosticType
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly #toHint: () => string | undefined

  constructor(
    type: DiagnosticType,
    code: string,
    severity: Severity,
    message: string,
    toHint: () => string | undefined,
  ) {
    this.type = type
    this.code = code
    this.severity = severity
    this.message = message
    this.#toHint = toHint
  }

  get hint(): string | undefined {
    return this.#toHint()
  }
}

/** Limits by what they bound; a limit that is reached ends the render. */
interface LimitEntry {
  readonly code: string
  readonly message: (limit: number) => string
  readonly hint: string
}

function defineLimit(entry: LimitEntry): FindingOf<[limit: number, used: number]> {
  const { code, hint } = entry
  const make = (limit: number, used: number): Finding => ({
    type: 'engine',
    code,
    severity: 'error',
    message: `RuntimeError: ${entry.message(limit)}`,
    hint,
    limit,
    used,
    endsRender: true,
  })
  return Object.assign(make, { code })
}

function didYouMean(typed: string, known: Iterable<string>, otherwise: string): string {
  const name = nearest(typed, known)
  return name === undefined ? otherwise : `Did you mean "${name}"?`
}

// ---------------------------------------------------------------------------------------------- parser

/** `{title|shout}` when no formatter is called `shout`: the tag is printed as text. */
export const formatterUnknown = define({
  type: 'parser',
  code: 'formatter_unknown',
  message: (name: string, _known: Iterable<string>) => `SyntaxError: Formatter '${name}' is unknown`,
  hint: (name, known) =>
    didYouMean(name, known, 'The tag is printed as text. Check the formatter’s spelling.'),
})

/** `{.sold-uot?}` when no predicate has that name: the block counts as false. */
export const predicateUnknown = define({
  type: 'parser',
  code: 'predicate_unknown',
  message: (name: string, _known: Iterable<string>) => `SyntaxError: Predicate '${name}' is unknown`,
  hint: (name, known) =>
    didYouMean(name, known, 'The block counts as false. Check the predicate’s spelling.'),
})

// ------------------------------------------------------------------------------------------- assembler

/** `{.end}`, `{.or}` or `{.alternates with}` with no block open. */
export const instructionAtRoot = define({
  type: 'assembler',
  code: 'instruction_at_root',
  message: (instruction: string) => `SyntaxError: Instruction ${instruction} not allowed at root`,
  hint: () =>
    'No block is open here. Remove the tag, or check whether the tag that opens the block became text.',
})

/** `{.alternates with}` in a `{.section}`, `{.or}` in a `{.macro}` and their like. */
export const instructionInBlock = define({
  type: 'assembler',
  code: 'instruction_in_block',
  message: (instruction: string, parent: string) =>
    `SyntaxError: ${instruction} instruction is not allowed inside ${parent} block.`,
  hint: (instruction) =>
    instruction === 'ALTERNATES_WITH'
      ? 'Only {.repeated section} takes {.alternates with}, once, and before its {.or}.'
      : 'The tag is ignored. Close the inner block with {.end} first.',
})

/** A second `{.or}` after one without a condition: its content joins the first. */
export const orNeverRuns = define({
  type: 'assembler',
  code: 'or_never_runs',
  message: () => 'SyntaxError: This OR_PREDICATE block will never execute.',
  hint: () =>
    'The {.or} before it has no condition, so both contents print together. Remove one, or add a condition.',
})

/** The template ended inside a block; the place is the tag that opened it. */
export const blockUnclosed = define({
  type: 'assembler',
  code: 'block_unclosed',
  message: (instruction: string) => `SyntaxError: Reached EOF in the middle of ${instruction}`,
  hint: () => 'Add the {.end} that closes this block.',
})

/** Anything after `{.eof}`. */
export const instructionAfterEof = define({
  type: 'assembler',
  code: 'instruction_after_eof',
  message: (instruction: string) =>
    `SyntaxError: ${instruction} Attempt to transition from the EOF state. This is either a bug in the state machine or ` +
    'instructions were fed to the state machine after EOF.',
  hint: () => 'Everything after {.eof} is dropped. Remove the {.eof}.',
})

// ---------------------------------------------------------------------------------------------- engine

/** `apply` or `.include` of a name that is neither a macro in reach nor a partial. */
export const partialMissing = define({
  type: 'engine',
  code: 'partial_missing',
  message: (name: string, _known: Iterable<string>) =>
    `RuntimeError: Attempt to apply partial '${name}' which could not be found.`,
  hint: (name, known) =>
    didYouMean(name, known, 'Send it with the partials, or define the macro before the tag that uses it.'),
})

/** A partial whose source has errors stays empty; one finding for each of them. */
export const partialInvalid = define({
  type: 'engine',
  code: 'partial_invalid',
  message: (name: string, cause: string) => `RuntimeError: Parse of partial "${name}" failed: ${cause}`,
  hint: () => 'The whole partial prints nothing until this is mended.',
})

/** Partials that apply each other more than 16 deep. */
export const partialTooDeep = define({
  type: 'engine',
  code: 'partial_too_deep',
  message: (name: string, depth: number) =>
    `RuntimeError: Attempt to apply partial '${name}' exceeded maximum recursion depth of ${depth}`,
  hint: () => 'A partial that applies itself needs a condition that ends.',
})

/** `{.eval 1 +* }`: the expression cannot be read. */
export const expressionInvalid = define({
  type: 'engine',
  code: 'expression_invalid',
  message: (expression: string, detail: string) =>
    `RuntimeError: Error parsing expression: ${JSON.stringify(expression)}: ${detail}`,
  hint: () =>
    'The tag prints nothing. Expressions know numbers, "text", names, operators and max min abs num str bool.',
})

/** `{.eval 1 + object}`: the expression cannot be computed with this data. */
export const expressionFailed = define({
  type: 'engine',
  code: 'expression_failed',
  message: (expression: string, detail: string) =>
    `RuntimeError: Error reducing expression: ${expression}: ${detail}`,
  hint: () =>
    'The tag prints nothing and assigns nothing. Check that each name holds a number, text or boolean.',
})

/** A formatter or predicate threw: its tag prints nothing, the next instruction goes on. */
export const unexpectedError = define({
  type: 'engine',
  code: 'unexpected_error',
  message: (instruction: string, name: string, message: string) =>
    `RuntimeError: Unexpected ${name} error when executing ${instruction}: ${message}`,
  hint: () => 'The tag prints nothing. Most often the value is not what the formatter or predicate expects.',
})

/** A predicate of the reference that nothing stands behind. */
export const predicateUnimplemented = define({
  type: 'engine',
  code: 'predicate_unimplemented',
  message: (name: string) => `"${name}" formatter is not yet implemented`,
  hint: () => 'It always counts as false.',
})

/** A tree handed to `compile` that is no instruction tree. */
export const treeInvalid = define({
  type: 'parser',
  code: 'tree_invalid',
  message: (detail: string) => `SyntaxError: Not an instruction tree: ${detail}`,
  hint: () => 'A tree is the JSON that toTree gives: [17, 1, [instructions], 18].',
})

// ---------------------------------------------------------------------------------------------- limits

/** Instructions, loop passes and calls together. */
export const limitWork = defineLimit({
  code: 'limit_work',
  message: (limit) => `The template needs more than ${limit} steps`,
  hint: 'Look for loops inside loops over long lists, and for partials that apply each other.',
})

/** Bytes of HTML. */
export const limitOutput = defineLimit({
  code: 'limit_output',
  message: (limit) => `The output is larger than ${limit} bytes`,
  hint: 'Print fewer items on one page.',
})

/** Text that formatters, partials and expressions make, whether it is printed or not. */
export const limitText = defineLimit({
  code: 'limit_text',
  message: (limit) => `Formatters and expressions make more than ${limit} characters of text`,
  hint: 'Look for text that is joined to itself, and for large values printed as JSON in a loop.',
})

/** Wall-clock time. */
export const limitTime = defineLimit({
  code: 'limit_time',
  message: (limit) => `The render takes longer than ${limit} ms`,
  hint: 'Look for loops inside loops over long lists.',
})

/** Applied partials, macros and includes. */
export const limitCalls = defineLimit({
  code: 'limit_calls',
  message: (limit) => `The template applies more than ${limit} partials`,
  hint: 'Look for partials that apply each other more than once.',
})

/** Blocks inside blocks, in one template or over all partials that apply each other. */
export const limitNesting = defineLimit({
  code: 'limit_nesting',
  message: (limit) => `Blocks are nested more than ${limit} deep`,
  hint: 'Close blocks with {.end}, and split deep ones into partials.',
})

/** `{.or}` branches of one block. */
export const limitBranches = defineLimit({
  code: 'limit_branches',
  message: (limit) => `A block has more than ${limit} {.or} branches`,
  hint: 'Look the value up in data with {name|get key}, or split the block.',
})

/** Levels of the data that a formatter has to walk. */
export const limitDepth = defineLimit({
  code: 'limit_depth',
  message: (limit) => `The data is nested more than ${limit} levels deep`,
  hint: 'Send flatter data, or print a part of it.',
})

/** Findings that are kept of a template or a render; it goes on, and the rest is not listed. */
export const limitDiagnostics = define({
  type: 'engine',
  code: 'limit_diagnostics',
  message: (limit: number) => `RuntimeError: More than ${limit} problems were found; the rest is not listed`,
  hint: () => 'Mend the first ones: one mistake in a loop is reported at every pass.',
})

/** Tokens of one expression; the tag prints nothing, the render goes on. */
export const limitExpressionTokens = define({
  type: 'engine',
  code: 'limit_expression_tokens',
  message: (expression: string, limit: number) =>
    `RuntimeError: Error parsing expression: ${JSON.stringify(expression)}: ` +
    `Expression exceeds the maximum number of allowed tokens: ${limit}`,
  hint: () => 'Split the expression into several {.eval} tags.',
})

/** Length of text that one expression joins; the tag prints nothing, the render goes on. */
export const limitExpressionText = define({
  type: 'engine',
  code: 'limit_expression_text',
  message: (expression: string, limit: number) =>
    `RuntimeError: Error reducing expression: ${expression}: Concatenation would exceed maximum string length ${limit}`,
  hint: () => 'Print long text with the template itself.',
})

// ----------------------------------------------------------------------------------------------- lints

/** `{ title }`, `{title| html}`, `{.end }`: a blank too many makes a tag literal text. */
export const tagStrayBlank = define({
  type: 'lint',
  code: 'tag_stray_blank',
  message: (written: string, _meant: string) => `${written} is printed as text because of a stray blank.`,
  hint: (_written, meant) => `Write ${meant}, or {.meta-left} where a brace is meant.`,
})

/** `{.sectoin items}`. */
export const instructionUnknown = define({
  type: 'lint',
  code: 'instruction_unknown',
  message: (name: string, _known: Iterable<string>) =>
    `There is no instruction ".${name}"; the tag is printed as text.`,
  hint: (name, known) => didYouMean(name, known, 'Predicates end in a question mark: {.name?}.'),
})

/** `{.section}`, `{.if a == 1}`, `{.var x a}`: a known instruction with a body it does not take. */
export const instructionMalformed = define({
  type: 'lint',
  code: 'instruction_malformed',
  message: (keyword: string, _usage: string) =>
    `This ".${keyword}" cannot be read; the tag is printed as text.`,
  hint: (_keyword, usage) => `Write it as ${usage}.`,
})

/** `{.section @index}`, `{.if }`: the content can be reached by no data. */
export const blockNeverRuns = define({
  type: 'lint',
  code: 'block_never_runs',
  message: (_why: string) => 'This block can never run.',
  hint: (why) => why,
})

/** `{## …` without `##}`: the rest of the template is comment. */
export const commentUnclosed = define({
  type: 'lint',
  code: 'comment_unclosed',
  message: () => 'This comment is never closed; the rest of the template prints nothing.',
  hint: () => 'Close it with ##}.',
})

/** A partial that the template names and that was not sent with it. */
export const partialUnknown = define({
  type: 'lint',
  code: 'partial_unknown',
  message: (name: string, _known: Iterable<string>) => `No partial or macro is called "${name}".`,
  hint: (name, known) => didYouMean(name, known, 'Send it with the partials, or define it with {.macro}.'),
})
