import { placeOf, type Unit } from '../../domain/diagnostics.ts'
import type { Span } from '../../domain/span.ts'
import { nearest } from '../../domain/suggest.ts'
import { isObject, type Node, step } from '../../domain/value.ts'
import type { Instruction as Ast, Reference } from '../2-parse/ast.ts'
import type { Observer, Registries } from '../3-compile/compilation.ts'
import { toResolve, toSectionResolve } from '../4-render/resolve.ts'
import type { Frame, Instruction } from '../4-render/scope.ts'
import type { Formatter, Predicate } from '../plugin.ts'
import type { ExplainedCall, UndefinedPath } from './explanation.ts'
import type { RecordedData } from './recorded-data.ts'

const MAX_LISTED = 1000

/** Looking for the name that was meant takes time for each. */
const MAX_SUGGESTIONS = 100

interface CallCount {
  calls: number
  work: number
  ownWork: number
}

interface Undefined {
  readonly reference: Reference
  readonly instruction: string
  readonly unit: Unit
  readonly span: Span
  readonly suggestion: string | undefined
  count: number
}

/** Sees one render run: which partials, formatters and predicates it calls, and which names mean nothing. */
export class Recorder implements Observer {
  readonly #data: RecordedData
  readonly #formatters = new Map<string, number>()
  readonly #predicates = new Map<string, number>()
  readonly #calls = new Map<string | null, CallCount>()
  /** Work of what was called by the calls that run at present. */
  readonly #inner: number[] = []
  readonly #undefined = new Map<string, Undefined>()
  #omitted = 0

  constructor(data: RecordedData) {
    this.#data = data
  }

  get formatters(): Record<string, number> {
    return Object.fromEntries(this.#formatters)
  }

  get predicates(): Record<string, number> {
    return Object.fromEntries(this.#predicates)
  }

  get calls(): ExplainedCall[] {
    return Array.from(this.#calls, ([name, count]) => ({ name, ...count }))
  }

  get undefinedPaths(): UndefinedPath[] {
    return Array.from(
      this.#undefined.values(),
      ({ reference, instruction, unit, span, suggestion, count }) => {
        const { template, line, column } = placeOf(unit, span)
        const found = { path: reference.join('.'), instruction, count, template, line, column }
        return suggestion === undefined ? found : { ...found, suggestion }
      },
    )
  }

  /** Names that meant nothing and are not listed. */
  get omitted(): number {
    return this.#omitted
  }

  /** The same plugins, which count their calls. */
  count({ formatters, predicates }: Registries): Registries {
    return {
      formatters: new Map(Array.from(formatters, ([name, one]) => [name, this.#countFormatter(name, one)])),
      predicates: new Map(Array.from(predicates, ([name, one]) => [name, this.#countPredicate(name, one)])),
    }
  }

  /** The same body, which counts its calls and its work. */
  measure(name: string | null, body: Instruction): Instruction {
    return (frame) => {
      const { budget } = frame.run
      const before = budget.work
      this.#inner.push(0)
      try {
        return body(frame)
      } finally {
        this.#addCall(name, budget.work - before)
      }
    }
  }

  watch(node: Ast, instruction: Instruction): Instruction {
    switch (node.kind) {
      case 'variable':
      case 'bindvar':
      case 'if':
        return this.#watchReferences(node.references, node, instruction, toResolve)
      case 'section':
      case 'repeated':
        return this.#watchReferences([node.reference], node, instruction, toSectionResolve)
      case 'macro':
        return this.#watchMacro(node.name, instruction)
      default:
        return instruction
    }
  }

  #countFormatter(name: string, { convert: _, ...formatter }: Formatter): Formatter {
    const { format } = formatter
    return {
      ...formatter,
      format: (...call) => {
        this.#formatters.set(name, (this.#formatters.get(name) ?? 0) + 1)
        return format.apply(formatter, call)
      },
    }
  }

  #countPredicate(name: string, predicate: Predicate): Predicate {
    return {
      ...predicate,
      test: (...call) => {
        this.#predicates.set(name, (this.#predicates.get(name) ?? 0) + 1)
        return predicate.test(...call)
      },
    }
  }

  #addCall(name: string | null, work: number): void {
    const inner = this.#inner.pop() ?? 0
    const caller = this.#inner.length - 1
    if (caller >= 0) this.#inner[caller] = (this.#inner[caller] ?? 0) + work
    const count = this.#calls.get(name) ?? { calls: 0, work: 0, ownWork: 0 }
    this.#calls.set(name, count)
    count.calls++
    count.work += work
    count.ownWork += work - inner
  }

  #watchMacro(name: string, instruction: Instruction): Instruction {
    return (frame) => {
      const output = instruction(frame)
      const macro = frame.macros?.get(name)
      if (macro !== undefined) frame.macros?.set(name, { ...macro, body: this.measure(name, macro.body) })
      return output
    }
  }

  #watchReferences(
    references: readonly Reference[],
    { kind, span }: Ast,
    instruction: Instruction,
    resolveWith: typeof toResolve,
  ): Instruction {
    const watched = references.map((reference) => ({ reference, resolve: resolveWith(reference) }))
    return (frame) => {
      for (const { reference, resolve } of watched) {
        if (this.#data.quietly(() => resolve(frame)) === undefined)
          this.#addUndefined(reference, kind, span, frame)
      }
      return instruction(frame)
    }
  }

  #addUndefined(reference: Reference, instruction: string, span: Span, frame: Frame): void {
    const { unit } = frame.run
    const key = `${unit.name} ${span.start} ${reference.join('.')}`
    const known = this.#undefined.get(key)
    if (known !== undefined) {
      known.count++
    } else if (this.#undefined.size >= MAX_LISTED) {
      this.#omitted++
    } else {
      const suggestion =
        this.#undefined.size < MAX_SUGGESTIONS
          ? this.#data.quietly(() => suggest(reference, frame))
          : undefined
      this.#undefined.set(key, { reference, instruction, unit, span, suggestion, count: 1 })
    }
  }
}

/** The path that was likely meant: names are compared where the path first leads nowhere. */
function suggest(reference: Reference, frame: Frame): string | undefined {
  let node = toResolve(reference.slice(0, 1))(frame)
  if (node === undefined) return nearest(String(reference[0]), namesAround(frame))
  for (const [at, segment] of reference.entries()) {
    if (at === 0) continue
    const next = step(node, segment)
    if (next === undefined || next === null) {
      const name = nearest(String(segment), namesOf(node))
      return name === undefined ? undefined : [...reference.slice(0, at), name].join('.')
    }
    node = next
  }
  return undefined
}

/** All names that mean something in a frame. */
function* namesAround(from: Frame): Iterable<string> {
  for (let frame: Frame | null = from; frame !== null; frame = frame.barrier ? null : frame.parent) {
    for (const [name] of frame.variables?.entries() ?? []) yield name
    yield* namesOf(frame.node)
  }
}

function namesOf(node: Node): readonly string[] {
  return isObject(node) ? Object.keys(node) : []
}
