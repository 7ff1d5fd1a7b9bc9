import { type Finding, limitNesting, treeInvalid } from '../../domain/diagnostics.ts'
import { NO_SPAN } from '../../domain/span.ts'
import {
  type Block,
  type Call,
  type Instruction,
  LITERALS,
  type LiteralOpcode,
  OPCODES,
  type Or,
  type RawArguments,
  type Reference,
  type Root,
} from '../2-parse/ast.ts'

/** A tree as read; a finding says why there is none. */
export type TreeRead = { readonly root: Root } | { readonly finding: Finding }

class TooDeep extends Error {}

/**
 * Reads the JSON form of a template (language specification §7).
 *
 * As tolerant as the reference: unknown opcodes and malformed instructions are skipped, a block that is no array is empty, and the
 * outermost instruction may be any. Deeper nesting than `maxNesting` is refused.
 */
export function readTree(tree: unknown, maxNesting: number): TreeRead {
  if (!Array.isArray(tree) && typeof tree !== 'number') {
    return {
      finding: treeInvalid(`expected an array or an opcode, found ${tree === null ? 'null' : typeof tree}`),
    }
  }
  const reader = new Reader(maxNesting)
  try {
    return { root: reader.root(tree) }
  } catch (error) {
    if (error instanceof TooDeep) return { finding: limitNesting(maxNesting, maxNesting + 1) }
    throw error
  }
}

class Reader {
  readonly #maxNesting: number
  #depth = 0
  #deepest = 0

  constructor(maxNesting: number) {
    this.#maxNesting = maxNesting
  }

  root(tree: unknown): Root {
    const isRoot = Array.isArray(tree) && tree[0] === OPCODES.ROOT
    const body = isRoot ? this.#instructions(tree[2]) : this.#instructions([tree])
    const closed = !isRoot || tree[3] !== OPCODES.END
    return { body, closed, isRoot, nesting: this.#deepest }
  }

  /** The content of a block, one level further in. */
  #block(value: unknown): Block {
    this.#depth++
    this.#deepest = Math.max(this.#deepest, this.#depth)
    if (this.#depth > this.#maxNesting) throw new TooDeep()
    const block = this.#instructions(value)
    this.#depth--
    return block
  }

  #instructions(value: unknown): Block {
    return listOf(value).flatMap((each) => this.#instruction(each) ?? [])
  }

  #instruction(value: unknown): Instruction | undefined {
    const [opcode, ...parts] = Array.isArray(value) ? value : [value]
    return readLeaf(opcode, parts) ?? this.#blockInstruction(opcode, parts)
  }

  #blockInstruction(opcode: unknown, parts: readonly unknown[]): Instruction | undefined {
    const [first, second, third, fourth] = parts
    switch (opcode) {
      case OPCODES.SECTION:
        return {
          kind: 'section',
          reference: readReference(first),
          ...this.#branches(second, third),
          span: NO_SPAN,
        }
      case OPCODES.REPEATED: {
        const between = this.#block(fourth)
        return {
          kind: 'repeated',
          reference: readReference(first),
          between,
          ...this.#branches(second, third),
          span: NO_SPAN,
        }
      }
      case OPCODES.PREDICATE:
        return {
          kind: 'predicate',
          predicate: readCall([first, second]),
          ...this.#branches(third, fourth),
          span: NO_SPAN,
        }
      case OPCODES.IF: {
        const references = listOf(second).map(readReference)
        const operators = listOf(first)
          .map((code) => (code === 1 ? 'and' : 'or'))
          .slice(0, Math.max(0, references.length - 1))
        return { kind: 'if', operators, references, ...this.#branches(third, fourth), span: NO_SPAN }
      }
      case OPCODES.MACRO:
        return this.#macro(first, second)
      case OPCODES.STRUCT:
        return { kind: 'struct', opaque: first, body: this.#block(second), span: NO_SPAN }
      default:
        return undefined
    }
  }

  #macro(name: unknown, content: unknown): Instruction {
    const deepestBefore = this.#deepest
    this.#deepest = this.#depth
    const body = this.#block(content)
    const nesting = this.#deepest - this.#depth - 1
    this.#deepest = Math.max(deepestBefore, this.#deepest)
    return { kind: 'macro', name: textOf(name), body, nesting, span: NO_SPAN }
  }

  #branches(content: unknown, alternate: unknown): { body: Block; alternates: Or[]; closed: boolean } {
    const body = this.#block(content)
    const alternates: Or[] = []
    let rest = alternate
    while (Array.isArray(rest) && rest[0] === OPCODES.OR_PREDICATE) {
      const [, name, args, block, next] = rest
      const predicate = typeof name === 'string' ? readCall([name, args]) : null
      alternates.push({ kind: 'or', predicate, body: this.#block(block), span: NO_SPAN })
      rest = next
    }
    return { body, alternates, closed: rest !== null && rest !== undefined }
  }
}

function readLeaf(opcode: unknown, [first, second, third]: readonly unknown[]): Instruction | undefined {
  switch (opcode) {
    case OPCODES.TEXT:
      return { kind: 'text', text: textOf(first), span: NO_SPAN }
    case OPCODES.VARIABLE:
      return {
        kind: 'variable',
        references: listOf(first).map(readReference),
        formatters: readCalls(second),
        span: NO_SPAN,
      }
    case OPCODES.BINDVAR: {
      const references = listOf(second).map(readReference)
      return { kind: 'bindvar', name: textOf(first), references, formatters: readCalls(third), span: NO_SPAN }
    }
    case OPCODES.CTXVAR:
      return { kind: 'ctxvar', name: textOf(first), bindings: listOf(second).map(readBinding), span: NO_SPAN }
    case OPCODES.INJECT:
      return {
        kind: 'inject',
        name: textOf(first),
        path: textOf(second),
        args: readArguments(third),
        span: NO_SPAN,
      }
    case OPCODES.EVAL:
      return { kind: 'eval', text: textOf(first), span: NO_SPAN }
    case OPCODES.INCLUDE:
      return {
        kind: 'include',
        name: textOf(first),
        args: readArguments(second) ?? NO_ARGUMENTS,
        span: NO_SPAN,
      }
    case OPCODES.COMMENT:
      return { kind: 'comment', text: textOf(first), multiline: second === 1, span: NO_SPAN }
    case OPCODES.ATOM:
      return { kind: 'atom', opaque: first, span: NO_SPAN }
    default:
      return isLiteral(opcode) ? { kind: 'literal', opcode, span: NO_SPAN } : undefined
  }
}

const NO_ARGUMENTS: RawArguments = { list: [], delimiter: ' ' }

function isLiteral(opcode: unknown): opcode is LiteralOpcode {
  return LITERALS.some((literal) => literal.opcode === opcode)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function readReference(value: unknown): Reference {
  return listOf(value).filter((segment) => typeof segment === 'string' || typeof segment === 'number')
}

function readBinding(value: unknown): readonly [string, Reference] {
  const [key, reference] = listOf(value)
  return [textOf(key), readReference(reference)]
}

function readCalls(value: unknown): Call[] {
  return listOf(value).map(readCall)
}

function readCall(value: unknown): Call {
  const [name, args] = listOf(value)
  return { name: textOf(name), args: readArguments(args), span: NO_SPAN }
}

function readArguments(value: unknown): RawArguments | null {
  if (!Array.isArray(value)) return null
  const [list, delimiter] = value
  return { list: listOf(list).map(String), delimiter: textOf(delimiter) || ' ' }
}
