import type { OwnerCall } from '../../owner/call.ts'
import { CommandError } from '../run-command.ts'
import { type OwnerCommand, optionsOf } from './command-of.ts'

/** Options as they were given; true for one without a value. */
export type GivenOptions = Readonly<Record<string, string | true>>

/** The call of a command that understands all options that were given. Throws CommandError for none. */
export function chooseCall({ calls }: OwnerCommand, given: GivenOptions): OwnerCall {
  const names = Object.keys(given)
  const own = ({ command }: OwnerCall) => command?.option
  const fitting = calls.filter((call) => names.every((name) => name in optionsOf(call)))
  const call = fitting.find((one) => own(one) === undefined || names.includes(own(one) ?? ''))
  if (call !== undefined) return call
  if (fitting.length === 0) throw new CommandError(`--${names.join(' and --')} cannot be given together.`)
  throw new CommandError(`--${fitting.map(own).join(' or --')} is missing.`)
}
