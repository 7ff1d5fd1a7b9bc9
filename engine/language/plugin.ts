/**
 * What formatters and predicates are made of.
 *
 * A plugin names its arguments; each reads its part of what was written once, when the template is compiled, and the plugin
 * gets the results as data. References among them arrive as functions that resolve from a frame.
 */
import { type Json, type Node, splitPath, toText } from '../domain/value.ts'
import { type Resolve, toResolve } from './4-render/resolve.ts'
import type { Frame } from './4-render/scope.ts'

export { type Resolve, toFieldResolve, toResolve } from './4-render/resolve.ts'
export type { Frame } from './4-render/scope.ts'

/**
 * One argument of a plugin.
 *
 * `read` gets the whole list as written and this argument's position. `fallback` is what the documentation shows for a
 * missing one; `isRest` marks an argument that takes all that are left.
 */
export interface Argument<T> {
  readonly name: string
  readonly type: 'text' | 'integer' | 'path' | 'reference' | 'value' | 'word'
  readonly fallback?: string | undefined
  readonly isRest?: boolean
  read(written: readonly string[], position: number): T
}

/** The values of a list of arguments, in their order. */
type ValuesOf<A extends readonly Argument<unknown>[]> = {
  readonly [K in keyof A]: A[K] extends Argument<infer T> ? T : never
}

/**
 * A formatter, as `defineFormatter` describes it.
 *
 * `about` is one sentence for the reference. `usesFrame` says that the formatter resolves names: in a variable tag the value then
 * becomes the innermost frame first. `others` are the values of the tag's further references.
 */
export interface Formatter<Values extends readonly unknown[] = readonly never[]> {
  readonly name: string
  readonly aliases: readonly string[]
  readonly about: string
  readonly args: readonly Argument<unknown>[]
  readonly usesFrame: boolean
  format(node: Node, args: Values, frame: Frame, others: readonly Node[]): Node
  /** There for formatters that `defineTextFormatter` described: what `format` does, without all that it does not need. */
  readonly convert?: (text: string, isSafe: boolean) => string
}

/** A predicate, as `definePredicate` describes it; names end in a question mark. */
export interface Predicate<Values extends readonly unknown[] = readonly never[]> {
  readonly name: string
  readonly about: string
  readonly args: readonly Argument<unknown>[]
  test(frame: Frame, args: Values): boolean
}

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

/** Describes a formatter; see `Formatter` for the fields. */
export function defineFormatter<const A extends readonly Argument<unknown>[] = readonly []>(
  definition: FormatterDefinition<A>,
): Formatter {
  return { aliases: [], args: [], usesFrame: false, ...definition } as unknown as Formatter
}

/**
 * Describes a formatter of text alone, such as `html`: no arguments, and nothing of the page but the value. `isSafe` tells whether it
 * has to be safer than the reference. Such formatters are called most, and this is the shortest way to call one.
 */
export function defineTextFormatter(definition: {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly about: string
  convert(text: string, isSafe: boolean): string
}): Formatter {
  const { convert } = definition
  return {
    aliases: [],
    args: [],
    usesFrame: false,
    ...definition,
    format: (node, _, { run }) => convert(toText(node), run.inputs.safe),
  }
}

/** Describes a predicate; see `Predicate` for the fields. */
export function definePredicate<const A extends readonly Argument<unknown>[] = readonly []>(
  definition: PredicateDefinition<A>,
): Predicate {
  return { args: [], ...definition } as unknown as Predicate
}

/** The values of a plugin's arguments, from the list as written. */
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

/** The leading integer of what is written; NaN when there is none. */
export function integer(name: string, { fallback }: { fallback: number }): Argument<number> {
  return {
    name,
    type: 'integer',
    fallback: String(fallback),
    read: (written, at) => Number.parseInt(written[at] ?? String(fallback), 10),
  }
}

/** All arguments from here on, as written. */
export function words(name: string): Argument<readonly string[]> {
  return { name, type: 'word', isRest: true, read: (written, at) => written.slice(at) }
}

/** A dotted path into a value, split. */
export function path(name: string): Argument<readonly (string | number)[] | undefined> {
  return { name, type: 'path', read: (written, at) => optional(written[at], splitPath) }
}

/** All arguments from here on as dotted paths. */
export function paths(name: string): Argument<readonly (readonly (string | number)[])[]> {
  return { name, type: 'path', isRest: true, read: (written, at) => written.slice(at).map(splitPath) }
}

/** A reference that resolves through the scope. */
export function reference(name: string): Argument<Resolve | undefined> {
  return { name, type: 'reference', read: (written, at) => optional(written[at], toReferenceResolve) }
}

/** All arguments from here on as references. */
export function references(name: string): Argument<readonly Resolve[]> {
  return {
    name,
    type: 'reference',
    isRest: true,
    read: (written, at) => written.slice(at).map(toReferenceResolve),
  }
}

/** All arguments from here on: JSON where it reads as such, else references (predicate specification §2.1). */
export function operands(name: string): Argument<readonly Resolve[]> {
  return { name, type: 'value', isRest: true, read: (written, at) => written.slice(at).map(toOperand) }
}

function optional<T>(written: string | undefined, read: (written: string) => T): T | undefined {
  return written === undefined ? undefined : read(written)
}

function toReferenceResolve(written: string): Resolve {
  return toResolve(splitPath(written))
}

/** What begins like JSON; a bare word is a reference. */
const JSON_START = /^(?:["\d[{]|-\d|true$|false$|null$)/

function toOperand(written: string): Resolve {
  const constant = JSON_START.test(written) ? parseJson(written) : undefined
  return constant === undefined ? toReferenceResolve(written) : () => constant
}

function parseJson(written: string): Json | undefined {
  try {
    return JSON.parse(written) as Json
  } catch {
    return undefined
  }
}
