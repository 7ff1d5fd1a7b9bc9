/** Every command of an owner: the calls of the owner API that have its name. */
import { runCall, type SentFile, type StoredJson } from '../owner/call.ts'
import { ownerCalls } from '../owner/calls.ts'
import { sendToOutput } from './closed-output.ts'
import { flag } from './options.ts'
import { chooseCall, type GivenOptions } from './owner/choose-call.ts'
import { commandOf } from './owner/command-of.ts'
import { printAnswer } from './owner/print-answer.ts'
import { readInput } from './owner/read-input.ts'
import { runCommand } from './run-command.ts'
import { withOwner } from './with-owner.ts'

const [name = ''] = process.argv.splice(2, 1)
const command = commandOf(name, ownerCalls)
const json = flag('Prints the answer of the call as JSON, as the owner API sends it.')
const definition = { ...command.definition, options: { ...command.definition.options, json } }

await runCommand(definition, ({ config, options: { json, ...options }, operands: [identifier], print }) =>
  withOwner(config, identifier, async (owner) => {
    const given = Object.fromEntries(
      Object.entries(options).filter(([, value]) => value !== undefined && value !== false),
    ) as GivenOptions
    const call = chooseCall(command, given)
    const answer = await runCall(call, owner, await readInput(owner, command, call, given))
    if (typeof call.answer === 'string') return sendToOutput((answer as SentFile).content)
    if (call.isVersioned) return print(JSON.stringify(JSON.parse((answer as StoredJson).json), null, 2))
    print(json ? JSON.stringify(answer, null, 2) : printAnswer(owner.site, answer as object, call.command))
  }),
)
