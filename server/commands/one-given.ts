import { CommandError } from './run-command.ts'

/** The one of several options that was given, with its value; undefined for none. Throws CommandError for two. */
export function oneGiven<Name extends string>(
  options: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
): Name | undefined {
  const [first, second] = names.filter((name) => options[name] !== undefined && options[name] !== false)
  if (second !== undefined) throw new CommandError(`--${first} and --${second} cannot be given together.`)
  return first
}
