import type { Option } from './options.ts'

/** The options of a command by name. */
export type OptionTable = Readonly<Record<string, Option<unknown>>>

/** The values of the options, by name. */
export type ValuesOf<Options extends OptionTable> = {
  readonly [name in keyof Options]: Options[name] extends Option<infer Value> ? Value : never
}

/** The words of a command line that belong to no option. */
export interface Operands {
  /** The word in the usage, such as `FILE`. */
  readonly name: string
  readonly about: string
  readonly min: number
  readonly max: number
  /** The only words that are allowed. */
  readonly known?: readonly string[]
}

/** A command as a person starts it. */
export interface CommandDefinition<Options extends OptionTable = OptionTable> {
  /** Such as `npm run seed`. */
  readonly command: string
  /** One sentence. */
  readonly about: string
  readonly operands?: Operands
  readonly options?: Options
  /** Whether it is the service, whose log has a stream of its own; by default not. */
  readonly isService?: boolean
  /** The reason that values do not go together, as a sentence; undefined for none. */
  refuse?(options: ValuesOf<Options>): string | undefined
  /** Arguments of examples; empty text for the command alone. */
  readonly examples: readonly string[]
}
