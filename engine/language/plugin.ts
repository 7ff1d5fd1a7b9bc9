/**
 * The interface of formatters and predicates.
 *
 * A plugin declares its arguments. Each argument is parsed once, when the template is compiled, and the plugin gets the
 * results. A path argument arrives as a function that resolves it from a frame.
 */
import type { TextMeter } from '../domain/data/meter.ts'
import { convertInParts, PART } from '../domain/data/parts.ts'
import { type Json, type Node, splitPath, toText } from '../domain/data/value.ts'
import { type Resolve, toResolve } from './4-render/resolve.ts'
import type { Frame } from './4-render/scope.ts'

export { type Resolve, toFieldResolve, toResolve } from './4-render/resolve.ts'
export type { Frame } from './4-render/scope.ts'

/**
 * One argument of a plugin.
 *
 * `read` gets all arguments as written, and the position of this one. `fallback` is the default that the documentation
 * shows. `isRest` marks an argument that takes all remaining ones.
 */
export interface Argument<T> {
  readonly name: string
  readonly type: 'text' | 'integer' | 'path' | 'member path' | 'value' | 'word'
  readonly fallback?: string | undefined
  readonly isRest?: boolean
  read(written: readonly string[], position: number): T
}

/** The parsed values of a list of arguments. */
type ValuesOf<A extends readonly Argument<unknown>[]> = {
  readonly [K in keyof A]: A[K] extends Argument<infer T> ? T : never
}

/**
 * A formatter, as `defineFormatter` returns it.
 *
 * `about` is one sentence for the documentation. With `usesFrame` the value becomes the innermost frame before the
 * call, because the formatter resolves names. `others` are the values of the further paths of the tag.
 */
export interface Formatter<Values extends readonly unknown[] = readonly never[]> {
  readonly name: string
  readonly aliases: readonly string[]
  readonly about: string
  readonly args: readonly Argument<unknown>[]
  readonly usesFrame: boolean
  format(node: Node, args: Values, frame: Frame, others: readonly Node[]): Node
  /** Set by `defineTextFormatter`: the work of `format` without a frame or arguments, which is faster to call. */
  readonly convert?: ConvertText
}

/** A predicate, as `definePredicate` returns it. Its name ends in a question mark. */
export interface Predicate<Values extends readonly unknown[] = readonly never[]> {
  readonly name: string
  readonly about: string
  readonly args: readonly Argument<unknown>[]
  test(frame: Frame, args: Values): boolean
}

/** `isSafe` is false when the bytes of the reference implementation are wanted. `meter` is charged in long loops. */
type ConvertText = (text: string, isSafe: boolean, meter: TextMeter) => string

interface FormatterDefinition<A extends readonly Argument<unknown>[]> {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly about: string
  readonly args?: A
  readonly usesFrame?: boolean
  format(node: Node, args: ValuesOf<A>, frame: Frame, others: readonly Node[]): Node
}

interface PredicateDefinition<A extends readonly Argument<unknown>[]> {
  readonly name: string
  readonly about: string
  readonly args?: A
  test(frame: Frame, args: ValuesOf<A>): boolean
}

/** Defines a formatter. `Formatter` describes the fields. */
export function defineFormatter<const A extends readonly Argument<unknown>[] = readonly []>(
  definition: FormatterDefinition<A>,
): Formatter {
  // A list of formatters has no common type of argument values, so `Formatter` erases it.
  return { aliases: [], args: [], usesFrame: false, ...definition } as unknown as Formatter
}

/**
 * Defines a formatter that needs only the text of its value, such as `html`.
 *
 * Text formatters are called most often, and `convert` is the fastest way to call one. With `isByCharacter` it converts
 * each character by itself, so long text is converted in parts, with a look at the clock between them.
 */
export function defineTextFormatter(definition: {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly about: string
  readonly isByCharacter?: boolean
  readonly convert: ConvertText
}): Formatter {
  const { isByCharacter = false, ...rest } = definition
  const convert: ConvertText = isByCharacter
    ? (text, isSafe, meter) =>
        text.length <= PART
          ? rest.convert(text, isSafe, meter)
          : convertInParts(text, (part) => rest.convert(part, isSafe, meter), meter)
    : rest.convert
  return {
    aliases: [],
    args: [],
    usesFrame: false,
    ...rest,
    convert,
    format: (node, _, { run }) => convert(toText(node), run.inputs.safe, run.budget),
  }
}

/** Defines a predicate. `Predicate` describes the fields. */
export function definePredicate<const A extends readonly Argument<unknown>[] = readonly []>(
  definition: PredicateDefinition<A>,
): Predicate {
  // `Predicate` erases the type of the argument values, as `Formatter` does.
  return { args: [], ...definition } as unknown as Predicate
}

/** Parses the arguments of a plugin. */
export function readArguments(
  args: readonly Argument<unknown>[],
  written: readonly string[],
): readonly never[] {
  return args.map((argument, position) => argument.read(written, position)) as never[]
}

/** Text, as written. */
export function text(name: string, { fallback }: { fallback: string }): Argument<string>
export function text(name: string): Argument<string | undefined>
export function text(name: string, options: { fallback?: string } = {}): Argument<string | undefined> {
  const { fallback } = options
  return { name, type: 'text', fallback, read: (written, at) => written[at] ?? fallback }
}

/** The leading integer of an argument. Text without digits gives NaN. */
export function integer(name: string, { fallback }: { fallback: number }): Argument<number> {
  return {
    name,
    type: 'integer',
    fallback: String(fallback),
    read: (written, at) => Number.parseInt(written[at] ?? String(fallback), 10),
  }
}

/** All remaining arguments, as written. */
export function words(name: string): Argument<readonly string[]> {
  return { name, type: 'word', isRest: true, read: (written, at) => written.slice(at) }
}

/** A dotted path into a value, split into segments. An empty one is none. */
export function memberPath(name: string): Argument<readonly (string | number)[] | undefined> {
  return { name, type: 'member path', read: (written, at) => optional(written[at] || undefined, splitPath) }
}

/** All remaining arguments as dotted paths into a value. */
export function memberPaths(name: string): Argument<readonly (readonly (string | number)[])[]> {
  return { name, type: 'member path', isRest: true, read: (written, at) => written.slice(at).map(splitPath) }
}

/** A path that is resolved through the scope. */
export function path(name: string): Argument<Resolve | undefined> {
  return { name, type: 'path', read: (written, at) => optional(written[at], toPathResolve) }
}

/** All remaining arguments as paths. */
export function paths(name: string): Argument<readonly Resolve[]> {
  return {
    name,
    type: 'path',
    isRest: true,
    read: (written, at) => written.slice(at).map(toPathResolve),
  }
}

/** All remaining arguments: a JSON value where the text starts like one, else a path (predicate specification §2.1). */
export function operands(name: string): Argument<readonly Resolve[]> {
  return { name, type: 'value', isRest: true, read: (written, at) => written.slice(at).map(toOperand) }
}

function optional<T>(written: string | undefined, read: (written: string) => T): T | undefined {
  return written === undefined ? undefined : read(written)
}

function toPathResolve(written: string): Resolve {
  return toResolve(splitPath(written))
}

/** The start of a JSON value. Any other word is a path. */
const JSON_START = /^(?:["\d[{]|-\d|true$|false$|null$)/

function toOperand(written: string): Resolve {
  const constant = JSON_START.test(written) ? parseJson(written) : undefined
  return constant === undefined ? toPathResolve(written) : () => constant
}

function parseJson(written: string): Json | undefined {
  try {
    return JSON.parse(written) as Json
  } catch {
    return undefined
  }
}
