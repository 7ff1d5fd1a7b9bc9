/**
 * The catalogue of all findings about a template or a render.
 *
 * Codes are permanent. A finding is a catalogue entry with its words filled in; a diagnostic is a finding with its
 * place. Messages of the types `parser`, `assembler` and `engine` are those of the language specification (§6.2), byte
 * for byte.
 */
import { defineFinding, defineLimit } from './finding.ts'
import { nearest } from './suggest.ts'

function didYouMean(typed: string, known: Iterable<string>, otherwise: string): string {
  const name = nearest(typed, known)
  return name === undefined ? otherwise : `Did you mean "${name}"?`
}

// ---------------------------------------------------------------------------------------------- parser

/** `{title|shout}`: no formatter has this name. The tag is printed as text. */
export const formatterUnknown = defineFinding({
  type: 'parser',
  code: 'formatter_unknown',
  message: (name: string, _known: Iterable<string>) => `SyntaxError: Formatter '${name}' is unknown`,
  hint: (name, known) =>
    didYouMean(name, known, 'The tag is printed as text. Check the formatter’s spelling.'),
})

/** `{.sold-uot?}`: no predicate has this name. The block counts as false. */
export const predicateUnknown = defineFinding({
  type: 'parser',
  code: 'predicate_unknown',
  message: (name: string, _known: Iterable<string>) => `SyntaxError: Predicate '${name}' is unknown`,
  hint: (name, known) =>
    didYouMean(name, known, 'The block counts as false. Check the predicate’s spelling.'),
})

// ------------------------------------------------------------------------------------------- assembler

/** `{.end}`, `{.or}` or `{.alternates with}` outside of any block. */
export const instructionAtRoot = defineFinding({
  type: 'assembler',
  code: 'instruction_at_root',
  message: (instruction: string) => `SyntaxError: Instruction ${instruction} not allowed at root`,
  hint: () =>
    'No block is open here. Remove the tag, or check whether the tag that opens the block is printed as text.',
})

/** A tag in a block that does not allow it, such as `{.or}` in a `{.macro}`. */
export const instructionInBlock = defineFinding({
  type: 'assembler',
  code: 'instruction_in_block',
  message: (instruction: string, parent: string) =>
    `SyntaxError: ${instruction} instruction is not allowed inside ${parent} block.`,
  hint: (instruction) =>
    instruction === 'ALTERNATES_WITH'
      ? 'Only {.repeated section} takes {.alternates with}, once, and before its {.or}.'
      : 'The tag is ignored. Close the inner block with {.end} first.',
})

/** A second `{.or}` after one without a condition. Its content is added to the first. */
export const orNeverRuns = defineFinding({
  type: 'assembler',
  code: 'or_never_runs',
  message: () => 'SyntaxError: This OR_PREDICATE block will never execute.',
  hint: () =>
    'The {.or} before it has no condition, so both contents print together. Remove one, or add a condition.',
})

/** The template ends inside a block. The place is the tag that opened the block. */
export const blockUnclosed = defineFinding({
  type: 'assembler',
  code: 'block_unclosed',
  message: (instruction: string) => `SyntaxError: Reached EOF in the middle of ${instruction}`,
  hint: () => 'Add the {.end} that closes this block.',
})

/** Anything after `{.eof}`. */
export const instructionAfterEof = defineFinding({
  type: 'assembler',
  code: 'instruction_after_eof',
  message: (instruction: string) =>
    `SyntaxError: ${instruction} Attempt to transition from the EOF state. This is either a bug in the state machine or ` +
    'instructions were fed to the state machine after EOF.',
  hint: () => 'Everything after {.eof} is dropped. Remove the {.eof}.',
})

// ---------------------------------------------------------------------------------------------- engine

/** `apply` or `.include` with a name that is no partial and no macro in reach. */
export const partialMissing = defineFinding({
  type: 'engine',
  code: 'partial_missing',
  message: (name: string, _known: Iterable<string>) =>
    `RuntimeError: Attempt to apply partial '${name}' which could not be found.`,
  hint: (name, known) =>
    didYouMean(name, known, 'Send it with the partials, or define the macro before the tag that uses it.'),
})

/** A partial with errors prints nothing. Each of its errors is one finding. */
export const partialInvalid = defineFinding({
  type: 'engine',
  code: 'partial_invalid',
  message: (name: string, cause: string) => `RuntimeError: Parse of partial "${name}" failed: ${cause}`,
  hint: () => 'The whole partial prints nothing until this error is fixed.',
})

/** Partials that apply each other more than 16 levels deep. */
export const partialTooDeep = defineFinding({
  type: 'engine',
  code: 'partial_too_deep',
  message: (name: string, depth: number) =>
    `RuntimeError: Attempt to apply partial '${name}' exceeded maximum recursion depth of ${depth}`,
  hint: () => 'A partial that applies itself needs a condition that becomes false.',
})

/** `{.eval 1 +* }`: the expression is malformed. */
export const expressionInvalid = defineFinding({
  type: 'engine',
  code: 'expression_invalid',
  message: (expression: string, detail: string) =>
    `RuntimeError: Error parsing expression: ${JSON.stringify(expression)}: ${detail}`,
  hint: () =>
    'The tag prints nothing. Expressions take numbers, "text", names, operators, max, min, abs, num, str and bool.',
})

/** `{.eval 1 + object}`: the expression cannot be computed with this data. Formatters that decide by one report it, too. */
export const expressionFailed = defineFinding({
  type: 'engine',
  code: 'expression_failed',
  message: (expression: string, detail: string) =>
    `RuntimeError: Error reducing expression: ${expression}: ${detail}`,
  hint: () =>
    'The tag assigns nothing, and prints nothing that depends on the expression. Check that each name holds a number, text or boolean.',
})

/** A formatter or predicate threw. Its tag prints nothing, and the render goes on with the next instruction. */
export const unexpectedError = defineFinding({
  type: 'engine',
  code: 'unexpected_error',
  message: (instruction: string, name: string, message: string) =>
    `RuntimeError: Unexpected ${name} error when executing ${instruction}: ${message}`,
  hint: () =>
    'The tag prints nothing. Check that the value has the type that the formatter or predicate expects.',
})

/** A predicate that the reference implementation names and does not implement. */
export const predicateUnimplemented = defineFinding({
  type: 'engine',
  code: 'predicate_unimplemented',
  message: (name: string) => `"${name}" formatter is not yet implemented`,
  hint: () => 'The predicate is always false.',
})

/** `compile` was given a value that is not an instruction tree. */
export const treeInvalid = defineFinding({
  type: 'parser',
  code: 'tree_invalid',
  message: (detail: string) => `SyntaxError: Not an instruction tree: ${detail}`,
  hint: () => 'Pass the JSON that toTree returns: [17, 1, [instructions], 18].',
})

// ---------------------------------------------------------------------------------------------- limits

/** Instructions, loop passes and calls together. */
export const limitWork = defineLimit({
  code: 'limit_work',
  message: (limit) => `The template needs more than ${limit} units of work`,
  hint: 'Look for loops inside loops over long lists, and for partials that apply each other.',
})

/** Bytes of HTML. */
export const limitOutput = defineLimit({
  code: 'limit_output',
  message: (limit) => `The output is larger than ${limit} bytes`,
  hint: 'Print fewer items on one page.',
})

/** Text that formatters, partials and expressions make, printed or not. */
export const limitText = defineLimit({
  code: 'limit_text',
  message: (limit) => `Formatters and expressions make more than ${limit} characters of text`,
  hint: 'Look for text that is concatenated with itself, and for large values printed as JSON in a loop.',
})

/** Time by the clock that the engine is given. */
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

/** Nested blocks, in one template or over all partials that apply each other. */
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

/** Nesting of the data that a formatter walks. */
export const limitDepth = defineLimit({
  code: 'limit_depth',
  message: (limit) => `The data is nested more than ${limit} levels deep`,
  hint: 'Send data with fewer levels, or print only a part of it.',
})

/** Findings of one template or render. The render goes on, and further findings are not listed. */
export const limitDiagnostics = defineFinding({
  type: 'engine',
  code: 'limit_diagnostics',
  message: (limit: number) =>
    `RuntimeError: More than ${limit} diagnostics were reported; the rest is not listed`,
  hint: () => 'Fix the first ones: a mistake in a loop is reported in every pass.',
})

/** Tokens of one expression. The tag prints nothing, and the render goes on. */
export const limitExpressionTokens = defineFinding({
  type: 'engine',
  code: 'limit_expression_tokens',
  message: (expression: string, limit: number) =>
    `RuntimeError: Error parsing expression: ${JSON.stringify(expression)}: ` +
    `Expression exceeds the maximum number of allowed tokens: ${limit}`,
  hint: () => 'Split the expression into several {.eval} tags.',
})

/** Length of the text that one expression concatenates. The tag prints nothing, and the render goes on. */
export const limitExpressionText = defineFinding({
  type: 'engine',
  code: 'limit_expression_text',
  message: (expression: string, limit: number) =>
    `RuntimeError: Error reducing expression: ${expression}: Concatenation would exceed maximum string length ${limit}`,
  hint: () => 'Print long text with several tags instead of concatenating it.',
})

// ----------------------------------------------------------------------------------------------- lints

/** `{ title }`, `{title| html}`, `{.end }`: extra white space turns the tag into literal text. */
export const tagStrayBlank = defineFinding({
  type: 'lint',
  code: 'tag_stray_blank',
  message: (written: string, _meant: string) => `${written} is printed as text because of a stray blank.`,
  hint: (_written, meant) => `Write ${meant}, or {.meta-left} where a brace is meant.`,
})

/** `Hi {name`, `{name|html</p>`, `{.if a <p>`: the next brace opens another tag, or there is none. */
export const tagUnclosed = defineFinding({
  type: 'lint',
  code: 'tag_unclosed',
  message: (written: string, _meant: string) =>
    `${written} is printed as text because its closing brace is missing.`,
  hint: (_written, meant) => `Close it, as in ${meant}. Write {.meta-left} where a brace is meant.`,
})

/** `{{name}}`: the outer braces are printed. */
export const tagDoubledBraces = defineFinding({
  type: 'lint',
  code: 'tag_doubled_braces',
  message: (written: string, _meant: string) => `A tag has one pair of braces; ${written} has two.`,
  hint: (_written, meant) =>
    `Write ${meant}, or {.meta-left}${meant}{.meta-right} where braces around it are meant.`,
})

/** `{.sectoin items}`, `{.repeated items}`. `suggest` returns the tag that was probably meant. */
export const instructionUnknown = defineFinding({
  type: 'lint',
  code: 'instruction_unknown',
  message: (name: string, _suggest: () => string | undefined) =>
    `There is no instruction ".${name}"; the tag is printed as text.`,
  hint: (_name, suggest) => {
    const meant = suggest()
    return meant === undefined ? 'Predicates end in a question mark: {.name?}.' : `Write ${meant}.`
  },
})

/** `{.section}`, `{.if a == 1}`, `{.var x a}`: a known instruction with arguments that it does not take. */
export const instructionMalformed = defineFinding({
  type: 'lint',
  code: 'instruction_malformed',
  message: (keyword: string, _usage: string) =>
    `This ".${keyword}" cannot be read; the tag is printed as text.`,
  hint: (_keyword, usage) => `Write it as ${usage}.`,
})

/** `{.section @index}`, `{.if }`: no data can make this block run. */
export const blockNeverRuns = defineFinding({
  type: 'lint',
  code: 'block_never_runs',
  message: (_why: string) => 'This block can never run.',
  hint: (why) => why,
})

/** `{## …` without `##}`: the rest of the template is a comment. */
export const commentUnclosed = defineFinding({
  type: 'lint',
  code: 'comment_unclosed',
  message: () => 'This comment is never closed; the rest of the template prints nothing.',
  hint: () => 'Close it with ##}.',
})

/** The template names a partial that was not sent with it. */
export const partialUnknown = defineFinding({
  type: 'lint',
  code: 'partial_unknown',
  message: (name: string, _known: Iterable<string>) => `No partial or macro is called "${name}".`,
  hint: (name, known) => didYouMean(name, known, 'Send it with the partials, or define it with {.macro}.'),
})

/**
 * `{.section item}{.section product.variants}`: sections look their first name up in the innermost frame only. Reported
 * with the option `explain`, because only the data tells.
 */
export const sectionOutOfFrame = defineFinding({
  type: 'lint',
  code: 'section_out_of_frame',
  message: (path: string, first: string) =>
    `This section over ${path} never runs here, because "${first}" is in an outer frame.`,
  hint: (path) => `Open it outside of the inner section, or bind it there: {.var @list ${path}}.`,
})

/** `{item|island product-from}`: no island has this name. The tag prints nothing. */
export const islandUnknown = defineFinding({
  type: 'lint',
  severity: 'error',
  code: 'island_unknown',
  message: (name: string, _known: Iterable<string>) =>
    `There is no island "${name}"; the tag prints nothing.`,
  hint: (name, known) => didYouMean(name, known, `These are the islands: ${[...known].join(', ')}.`),
})

/** `{form|island form prefx=a-}`: the island takes no argument of this name. */
export const islandArgumentUnknown = defineFinding({
  type: 'lint',
  code: 'island_argument_unknown',
  message: (island: string, name: string, _known: readonly string[]) =>
    `The island "${island}" takes no argument "${name}".`,
  hint: (_island, name, known) =>
    didYouMean(name, known, known.length === 0 ? 'It takes none.' : `It takes ${known.join(', ')}.`),
})

/** `{item|island product-form}` of a product whose variant has no `sku`. Its markup works, and no script wakes it. */
export const islandDataWrong = defineFinding({
  type: 'lint',
  code: 'island_data_wrong',
  message: (island: string, path: string, expected: string, _isHarmless: boolean) =>
    `The island "${island}" cannot use ${path}: ${expected} is expected.`,
  hint: (_island, _path, _expected, isHarmless) =>
    isHarmless
      ? 'It does without. Mend the member in the data of this tag.'
      : 'Its markup works as without script, and nothing wakes it. Mend the member in the data of this tag.',
})

/** `{priceMoney|money}` in a render without a locale: prices, dates and messages of a locale print nothing. */
export const localeMissing = defineFinding({
  type: 'lint',
  code: 'locale_missing',
  message: () => 'This formatter prints nothing, because the render has no locale.',
  hint: () => 'Send a locale such as "en-US" with the render.',
})

/** `{n plural one{# cup}}`: the plural of a message lacks the branch that each language needs. */
export const pluralWithoutOther = defineFinding({
  type: 'lint',
  code: 'plural_without_other',
  message: (argument: string) => `The plural of "${argument}" has no "other".`,
  hint: (argument) =>
    `A number without a branch prints nothing. Write {${argument} plural one {…} other {…}}.`,
})

/** `{n plural one{# cup} other{# cups}}` with "many" for `n`: the plural counts something that is no number. */
export const pluralOfNoNumber = defineFinding({
  type: 'lint',
  code: 'plural_of_no_number',
  message: (argument: string, found: string) =>
    found === ''
      ? `The value of "${argument}" is missing, so the plural counts 0.`
      : `The value of "${argument}" is not a number but ${found}, so the plural counts 0.`,
  hint: () =>
    'Pass the path of a number behind the name of the formatter, such as {text|message count:items.total}.',
})

/** `{@|island-scripts|truncate 9}`, `{.var @s @|island-scripts}`: the page has no scripts, so no island wakes. */
export const scriptsLost = defineFinding({
  type: 'lint',
  code: 'scripts_lost',
  message: () =>
    'The page has no scripts of islands, because the output of this tag is not printed as it is.',
  hint: () => 'Write {@|island-scripts} by itself, where the scripts shall stand.',
})
