import type { Preparation } from '../../domain/data/meter.ts'
import type { Call } from '../2-parse/ast.ts'
import { type Argument, type Formatter, type Predicate, readArguments } from '../plugin.ts'

/** A plugin with the parsed arguments of a call. */
interface PreparedPlugin<Plugin> {
  readonly plugin: Plugin
  readonly values: readonly never[]
}

/** UTF-16 units of the arguments of one call. Longer ones are refused, because nothing interrupts their reader. */
const MAX_LENGTH = 16 * 1024

/** Text for one unit of preparation is 16 UTF-16 units, so there is a look at the clock for the longest arguments. */
const TEXT_SHIFT = 4

/** Parses the arguments of a formatter. With too long ones it throws when it is called. */
export function prepareFormatter(
  formatter: Formatter,
  call: Call,
  preparation: Preparation,
): PreparedPlugin<Formatter> {
  const values = readCall(formatter, call, preparation)
  if (values !== null) return { plugin: formatter, values }
  return { plugin: { ...formatter, format: refuse }, values: [] }
}

/** Parses the arguments of a predicate. With too long ones it throws when it is called. */
export function preparePredicate(
  predicate: Predicate,
  call: Call,
  preparation: Preparation,
): PreparedPlugin<Predicate> {
  const values = readCall(predicate, call, preparation)
  return values === null
    ? { plugin: { ...predicate, test: refuse }, values: [] }
    : { plugin: predicate, values }
}

/** Converts each element of a list of any length. */
export function prepareEach<From, To>(
  list: readonly From[],
  convert: (each: From) => To,
  preparation: Preparation,
): readonly To[] {
  return list.map((each) => {
    preparation.prepare(1)
    return convert(each)
  })
}

/** Null for arguments that are too long. A plugin without arguments ignores all. */
function readCall(
  { args }: { readonly args: readonly Argument<unknown>[] },
  call: Call,
  preparation: Preparation,
): readonly never[] | null {
  const written = call.args?.list ?? []
  const length = args.length === 0 ? 0 : lengthOf(written)
  if (length > MAX_LENGTH) return null
  preparation.prepare(1 + (length >>> TEXT_SHIFT))
  return readArguments(args, written)
}

/** As written, with the delimiters between them. The rest of too many is not counted. */
function lengthOf(written: readonly string[]): number {
  let length = Math.max(0, written.length - 1)
  for (let at = 0; at < written.length && length <= MAX_LENGTH; at++) length += written[at]?.length ?? 0
  return length
}

function refuse(): never {
  throw new RangeError(`The arguments are longer than ${MAX_LENGTH} characters`)
}
