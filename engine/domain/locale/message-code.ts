import type { Decimal, MessageCode, PluralRules } from '@phensley/cldr'
import { flatten } from '../data/text-copies.ts'
import type { Json, Node } from '../data/value.ts'
import { createTag, type MessageFlaw, type MessageHost } from './message-tags.ts'
import { isNumeral, type MessageValue, textOf, toDecimal } from './message-values.ts'

/** One use of a message: its values by position, the positions of named values, and the services of the render. */
export interface MessageCall {
  readonly values: readonly Json[]
  readonly positions: ReadonlyMap<string, number>
  readonly host: MessageHost
}

/** Prints a part of a message. `counted` is the value of `#` inside a plural or choice. */
export type Piece = (call: MessageCall, counted: MessageValue) => string

/** Opcodes of the library's parsed messages. Its types do not export names for them. */
const TEXT = 0
const ARGUMENT = 1
const PLURAL = 2
const SELECT = 3
const BLOCK = 4
const TAG = 6
const COUNTED = 7

type CodeOf<Kind extends number> = Extract<MessageCode, { readonly [0]: Kind }>

/**
 * Compiles a message, parsed by the library, into a closure with the same output as the library's own evaluation.
 *
 * That evaluation parses the options of each tag again, and needs a new table of tags for each use. Both took longer
 * than printing the message.
 */
export function compileMessage(code: MessageCode, plurals: PluralRules): Piece {
  switch (code[0]) {
    case TEXT:
      return printText(flatten(code[1]))
    case ARGUMENT:
      return printArgument(code[1])
    case PLURAL:
      return choosePlural(code, plurals)
    case SELECT:
      return chooseWord(code, plurals)
    case BLOCK:
      return join(code[1].map((each) => compileMessage(each, plurals)))
    case TAG:
      return printTag(code)
    case COUNTED:
      return (call, counted) => print(counted, call)
    default:
      return printNothing
  }
}

function printText(text: string): Piece {
  return () => text
}

function printNothing(): string {
  return ''
}

function join(pieces: readonly Piece[]): Piece {
  return (call, counted) => {
    let text = ''
    for (const piece of pieces) text += piece(call, counted)
    return text
  }
}

function print(value: MessageValue, { host }: MessageCall): string {
  const text = textOf(value)
  host.meter.chargeText(text.length)
  return text
}

/** Finds an argument. A name wins over a position, also a name that consists of digits. */
function lookFor(argument: string | number | undefined): (call: MessageCall) => Node {
  const name = String(argument)
  const written = typeof argument === 'number' ? argument : -1
  return ({ values, positions }) => values[positions.get(name) ?? written]
}

function printArgument(argument: string | number): Piece {
  const find = lookFor(argument)
  return (call) => print(find(call), call)
}

/** A branch of a plural: for one exact number, or for a plural category. */
interface PluralChoice {
  readonly exact: Decimal | undefined
  readonly category: string
  readonly piece: Piece
}

/** Units of work of a plural, besides one for sixteen digits of its number. */
const PLURAL_UNITS = 4

/** Digits of a number when it is written without an exponent, which the rules of plurals look through. */
function digitsOf(number: Decimal): number {
  return number.precision() + Math.abs(number.scale())
}

function choosePlural(code: CodeOf<typeof PLURAL>, plurals: PluralRules): Piece {
  const find = lookFor(code[1][0])
  const offset = code[2]
  const isCardinal = code[3] === 0
  const choices = code[4].map((choice): PluralChoice => {
    const exact = choice[0] === 0 ? toDecimal(choice[1]) : undefined
    return { exact, category: choice[1], piece: compileMessage(choice[2], plurals) }
  })
  const other = choices.findLast(({ exact, category }) => exact === undefined && category === 'other')
  const flaws = flawsOf(String(code[1][0]))
  return (call) => {
    const value = find(call)
    const number = toDecimal(value)
    if (other === undefined) call.host.report(flaws.lacksOther, value)
    if (!isNumeral(value)) call.host.report(flaws.countsNoNumber, value)
    call.host.meter.charge(PLURAL_UNITS + (digitsOf(number) >> 4))
    const counted = offset === 0 ? number : number.subtract(offset)
    const category = isCardinal ? plurals.cardinal(counted) : plurals.ordinal(counted)
    const chosen = choices.find((choice) => isChosen(choice, number, category)) ?? other
    // An exact branch prints the number itself, without the offset.
    return chosen?.piece(call, chosen.exact === undefined ? counted : number) ?? ''
  }
}

/** The flaws that a plural may have. Each is reported once in a render, by its object. */
function flawsOf(argument: string): Record<'lacksOther' | 'countsNoNumber', MessageFlaw> {
  return {
    lacksOther: { kind: 'lacks-other', argument },
    countsNoNumber: { kind: 'counts-no-number', argument },
  }
}

function isChosen({ exact, category }: PluralChoice, number: Decimal, actual: string): boolean {
  return exact === undefined ? category === actual : number.compare(exact) === 0
}

function chooseWord(code: CodeOf<typeof SELECT>, plurals: PluralRules): Piece {
  const find = lookFor(code[1][0])
  const choices = code[2].map((choice) => ({ word: choice[0], piece: compileMessage(choice[1], plurals) }))
  const other = choices.findLast(({ word }) => word === 'other')
  return (call) => {
    const value = find(call)
    const actual = print(value, call)
    const chosen = choices.find(({ word }) => word === actual) ?? other
    return chosen?.piece(call, value) ?? ''
  }
}

function printTag(code: CodeOf<typeof TAG>): Piece {
  const tag = createTag(code[1], code[3])
  if (tag === undefined) return printNothing
  const finds = code[2].map(lookFor)
  return (call) =>
    tag(
      finds.map((find) => find(call)),
      call.host,
    )
}
