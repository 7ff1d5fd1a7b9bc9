import { childOf, isObject, type Node } from '../../domain/data/value.ts'
import { sectionOutOfFrame } from '../../domain/diagnostics/catalogue.ts'
import { placeOf, type Unit } from '../../domain/diagnostics/finding.ts'
import type { Span } from '../../domain/diagnostics/span.ts'
import { nearest } from '../../domain/diagnostics/suggest.ts'
import type { Instruction, Path } from '../2-parse/ast.ts'
import type { Observer, Registries } from '../3-compile/compilation.ts'
import { toResolve, toSectionResolve } from '../4-render/resolve.ts'
import type { Frame, Print } from '../4-render/scope.ts'
import type { Formatter, Predicate } from '../plugin.ts'
import type { ExplainedCall, UndefinedPath } from './explanation.ts'
import type { RecordedData } from './recorded-data.ts'

const MAX_LISTED = 1000

/** Bound of suggestions, because each one compares many names. */
const MAX_SUGGESTIONS = 100

interface CallCount {
  calls: number
  work: number
  ownWork: number
}

interface Undefined {
  readonly path: Path
  readonly instruction: string
  readonly unit: Unit
  readonly span: Span
  readonly suggestion: string | undefined
  count: number
}

/** Records one render: calls of partials, formatters and predicates, and paths that do not resolve. */
export class Recorder implements Observer {
  readonly #data: RecordedData
  readonly #formatters = new Map<string, number>()
  readonly #predicates = new Map<string, number>()
  readonly #calls = new Map<string | null, CallCount>()
  /** For each running call, the work of the calls inside it. */
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
    return Array.from(this.#undefined.values(), ({ path, instruction, unit, span, suggestion, count }) => {
      const { template, line, column } = placeOf(unit, span)
      const found = { path: path.join('.'), instruction, count, template, line, column }
      return suggestion === undefined ? found : { ...found, suggestion }
    })
  }

  /** Number of unresolved paths beyond the list. */
  get omitted(): number {
    return this.#omitted
  }

  /** Wraps plugins to count their calls. */
  count({ formatters, predicates }: Registries): Registries {
    return {
      formatters: new Map(Array.from(formatters, ([name, one]) => [name, this.#countFormatter(name, one)])),
      predicates: new Map(Array.from(predicates, ([name, one]) => [name, this.#countPredicate(name, one)])),
    }
  }

  /** Wraps a body to count its calls and its work. */
  measure(name: string | null, body: Print): Print {
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

  watch(instruction: Instruction, step: Print): Print {
    switch (instruction.kind) {
      case 'variable':
      case 'bindvar':
      case 'if':
        return this.#watchPaths(instruction.paths, instruction, step, toResolve)
      case 'section':
      case 'repeated':
        return this.#watchPaths([instruction.path], instruction, step, toSectionResolve)
      case 'macro':
        return this.#watchMacro(instruction.name, step)
      default:
        return step
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

  #watchMacro(name: string, step: Print): Print {
    return (frame) => {
      const output = step(frame)
      const macro = frame.macros?.get(name)
      if (macro !== undefined) frame.macros?.set(name, { ...macro, body: this.measure(name, macro.body) })
      return output
    }
  }

  #watchPaths(
    paths: readonly Path[],
    { kind, span }: Instruction,
    step: Print,
    resolveWith: typeof toResolve,
  ): Print {
    const watched = paths.map((path) => ({ path, resolve: resolveWith(path) }))
    return (frame) => {
      for (const { path, resolve } of watched) {
        if (this.#data.quietly(() => resolve(frame)) !== undefined) continue
        this.#addUndefined(path, kind, span, frame)
        if (resolveWith === toSectionResolve) this.#lintFrame(path, span, frame)
      }
      return step(frame)
    }
  }

  /**
   * Reports a section over a dotted name that an outer frame has. A single name is often looked up in the innermost
   * frame on purpose, because an outer frame has another value of that name.
   */
  #lintFrame(path: Path, span: Span, frame: Frame): void {
    const [first] = path
    if (first === undefined || path.length < 2) return
    const isMisplaced = this.#data.quietly(
      () => childOf(frame.node, first) === undefined && toResolve(path)(frame) !== undefined,
    )
    if (isMisplaced)
      frame.run.reportOnce(path, () => [sectionOutOfFrame(path.join('.'), String(first))], span)
  }

  #addUndefined(path: Path, instruction: string, span: Span, frame: Frame): void {
    const { unit } = frame.run
    const key = `${unit.name} ${span.start} ${path.join('.')}`
    const known = this.#undefined.get(key)
    if (known !== undefined) {
      known.count++
    } else if (this.#undefined.size >= MAX_LISTED) {
      this.#omitted++
    } else {
      const suggestion =
        this.#undefined.size < MAX_SUGGESTIONS ? this.#data.quietly(() => suggest(path, frame)) : undefined
      this.#undefined.set(key, { path, instruction, unit, span, suggestion, count: 1 })
    }
  }
}

/** The path that was probably meant. Names are compared at the first segment that does not resolve. */
function suggest(path: Path, frame: Frame): string | undefined {
  let node = toResolve(path.slice(0, 1))(frame)
  if (node === undefined) return nearest(String(path[0]), namesInScope(frame))
  for (const [at, segment] of path.entries()) {
    if (at === 0) continue
    const next = childOf(node, segment)
    if (next === undefined || next === null) {
      const name = nearest(String(segment), namesOf(node))
      return name === undefined ? undefined : [...path.slice(0, at), name].join('.')
    }
    node = next
  }
  return undefined
}

/** All names that resolve in a frame. */
function* namesInScope(from: Frame): Iterable<string> {
  for (let frame: Frame | null = from; frame !== null; frame = frame.barrier ? null : frame.parent) {
    for (const [name] of frame.variables?.entries() ?? []) yield name
    yield* namesOf(frame.node)
  }
}

function namesOf(node: Node): readonly string[] {
  return isObject(node) ? Object.keys(node) : []
}
