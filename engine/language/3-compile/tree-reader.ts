import { limitNesting, treeInvalid } from '../../domain/diagnostics/catalogue.ts'
import type { Finding } from '../../domain/diagnostics/finding.ts'
import { NO_SPAN } from '../../domain/diagnostics/span.ts'
import type { Block, Call, Instruction, Or, Path, RawArguments, Root } from '../2-parse/ast.ts'
import { LITERALS, type LiteralOpcode, OPCODES } from '../2-parse/opcodes.ts'

/** The parsed tree, or the reason why there is none. */
export type TreeRead = { readonly root: Root } | { readonly finding: Finding }

class TooDeep extends Error {}

/**
 * Parses the JSON form of a template (language specification §7).
 *
 * It is as tolerant as the reference implementation: unknown opcodes and malformed instructions are skipped, a block
 * that is not an array is empty, and any instruction may be the outermost one. Nesting beyond `maxNesting` is refused.
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

  /** Parses the content of a block, one level deeper. */
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
          path: readPath(first),
          ...this.#branches(second, third),
          span: NO_SPAN,
        }
      case OPCODES.REPEATED: {
        const between = this.#block(fourth)
        return {
          kind: 'repeated',
          path: readPath(first),
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
        const paths = listOf(second).map(readPath)
        const operators = listOf(first)
          .map((code) => (code === 1 ? 'and' : 'or'))
          .slice(0, Math.max(0, paths.length - 1))
        return { kind: 'if', operators, paths, ...this.#branches(third, fourth), span: NO_SPAN }
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

  #branches(content: unknown, chain: unknown): { body: Block; branches: Or[]; closed: boolean } {
    const body = this.#block(content)
    const branches: Or[] = []
    let rest = chain
    while (Array.isArray(rest) && rest[0] === OPCODES.OR_PREDICATE) {
      const [, name, args, block, next] = rest
      const predicate = typeof name === 'string' ? readCall([name, args]) : null
      branches.push({ kind: 'or', predicate, body: this.#block(block), span: NO_SPAN })
      rest = next
    }
    return { body, branches, closed: rest !== null && rest !== undefined }
  }
}

function readLeaf(opcode: unknown, [first, second, third]: readonly unknown[]): Instruction | undefined {
  switch (opcode) {
    case OPCODES.TEXT:
      return { kind: 'text', text: textOf(first), span: NO_SPAN }
    case OPCODES.VARIABLE:
      return {
        kind: 'variable',
        paths: listOf(first).map(readPath),
        formatters: readCalls(second),
        span: NO_SPAN,
      }
    case OPCODES.BINDVAR: {
      const paths = listOf(second).map(readPath)
      return { kind: 'bindvar', name: textOf(first), paths, formatters: readCalls(third), span: NO_SPAN }
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

/** Trees of other writers may have numbers or words as arguments. Lists and objects have no text. */
function argumentOf(value: unknown): string {
  return typeof value === 'object' ? '' : String(value)
}

function readPath(value: unknown): Path {
  return listOf(value).filter((segment) => typeof segment === 'string' || typeof segment === 'number')
}

function readBinding(value: unknown): readonly [string, Path] {
  const [key, path] = listOf(value)
  return [textOf(key), readPath(path)]
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
  return { list: listOf(list).map(argumentOf), delimiter: textOf(delimiter) || ' ' }
}
