import { childOf } from '../../domain/data/value.ts'
import { sectionOutOfFrame } from '../../domain/diagnostics/catalogue.ts'
import type { Instruction, Path } from '../2-parse/ast.ts'
import type { Observer, Registries } from '../3-compile/compilation.ts'
import { type Resolve, toResolve, toSectionResolve } from '../4-render/resolve.ts'
import type { Frame, Print } from '../4-render/scope.ts'
import type { Formatter, Predicate } from '../plugin.ts'
import { textOfPath } from './bounds.ts'
import { CallCounts } from './call-counts.ts'
import type { RecordedData } from './recorded-data.ts'
import { UndefinedPaths, type WatchedPath } from './undefined-paths.ts'

/** A path with its look-up. */
interface Watched extends WatchedPath {
  readonly resolve: Resolve
  /** Whether it may be a name of an outer frame by mistake. */
  readonly isLinted: boolean
  /** The look-up in all frames. */
  resolveOutwards: Resolve | undefined
}

/** Records one render: calls of partials, formatters and predicates, and paths that do not resolve. */
export class Recorder implements Observer {
  readonly calls = new CallCounts()
  readonly undefinedPaths: UndefinedPaths
  readonly #data: RecordedData
  readonly #formatters = new Map<string, number>()
  readonly #predicates = new Map<string, number>()

  constructor(data: RecordedData) {
    this.#data = data
    this.undefinedPaths = new UndefinedPaths(data)
  }

  get formatters(): Record<string, number> {
    return Object.fromEntries(this.#formatters)
  }

  get predicates(): Record<string, number> {
    return Object.fromEntries(this.#predicates)
  }

  /** Wraps plugins to count their calls. */
  count({ formatters, predicates }: Registries): Registries {
    return {
      formatters: new Map(Array.from(formatters, ([name, one]) => [name, this.#countFormatter(name, one)])),
      predicates: new Map(Array.from(predicates, ([name, one]) => [name, this.#countPredicate(name, one)])),
    }
  }

  /** Wraps the body of the template, whose name is null, or of a partial. */
  measure(name: string | null, body: Print): Print {
    return this.calls.measure({ name, count: undefined }, body)
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

  #watchMacro(name: string, step: Print): Print {
    const callee = { name, count: undefined }
    return (frame) => {
      const output = step(frame)
      const macro = frame.macros?.get(name)
      if (macro !== undefined)
        frame.macros?.set(name, { ...macro, body: this.calls.measure(callee, macro.body) })
      return output
    }
  }

  #watchPaths(
    paths: readonly Path[],
    { kind, span }: Instruction,
    step: Print,
    resolveWith: typeof toResolve,
  ): Print {
    const isSection = resolveWith === toSectionResolve
    const watched = paths.map(
      (path): Watched => ({
        ...{ path, instruction: kind, span, misses: undefined },
        ...{ resolve: resolveWith(path), isLinted: isSection && path.length > 1, resolveOutwards: undefined },
      }),
    )
    return (frame) => {
      for (const each of watched) this.#watchPath(each, frame)
      return step(frame)
    }
  }

  #watchPath(watched: Watched, frame: Frame): void {
    this.#data.clock.next()
    if (this.#data.quietly(() => watched.resolve(frame)) !== undefined) return
    this.undefinedPaths.add(watched, frame)
    if (watched.isLinted) this.#lintFrame(watched, frame)
  }

  /**
   * Reports a section over a dotted name that an outer frame has. A single name is often looked up in the innermost
   * frame on purpose, because an outer frame has another value of that name.
   */
  #lintFrame(watched: Watched, frame: Frame): void {
    const { path, span } = watched
    const [first = ''] = path
    const isMisplaced = this.#data.quietly(() => {
      if (childOf(frame.node, first) !== undefined) return false
      if (watched.resolveOutwards === undefined) this.#data.clock.take(path.length)
      watched.resolveOutwards ??= toResolve(path)
      return watched.resolveOutwards(frame) !== undefined
    })
    if (isMisplaced)
      frame.run.reportOnce(path, () => [sectionOutOfFrame(textOfPath(path), String(first))], span)
  }
}
