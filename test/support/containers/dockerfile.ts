import {
  DockerfileParser,
  type Instruction,
  ModifiableInstruction,
  PropertyInstruction,
} from 'dockerfile-ast'

/** One instruction of a Dockerfile. */
export interface Step {
  readonly line: number
  readonly keyword: string
  /** Flags by name, without dashes. */
  readonly flags: Readonly<Record<string, string>>
  /** The text after keyword and flags. */
  readonly words: readonly string[]
  /** The values that `ENV` and `LABEL` set. */
  readonly values: Readonly<Record<string, string>>
  /** Whether it is written as a JSON array, which no shell reads. */
  readonly isExec: boolean
}

/** The steps from one `FROM` to the next. */
export interface Stage {
  readonly name: string
  /** An image, or the name of an earlier stage. */
  readonly base: string
  readonly steps: readonly Step[]
}

/** Reads the stages of a Dockerfile; one with variables is beyond this reader. */
export function readStages(source: string): Stage[] {
  const steps = DockerfileParser.parse(source).getInstructions().map(readStep)
  const starts = steps.flatMap(({ keyword }, at) => (keyword === 'FROM' ? [at] : []))
  return starts.map((start, at) => {
    const [base = '', , name = ''] = steps[start]?.words ?? []
    return { base, name, steps: steps.slice(start + 1, starts[at + 1]) }
  })
}

/** The steps with this keyword. */
export function stepsOf(stages: readonly Stage[], keyword: string): Step[] {
  return stages.flatMap(({ steps }) => steps.filter((step) => step.keyword === keyword))
}

function readStep(instruction: Instruction): Step {
  const oneLine = instruction.getRawArgumentsContent()?.replace(/\\\n\s*/g, '') ?? ''
  const [, json] = /(\[.*\])\s*$/.exec(oneLine) ?? []
  return {
    line: instruction.getRange().start.line + 1,
    keyword: instruction.getKeyword(),
    flags: flagsOf(instruction),
    words: json === undefined ? wordsOf(instruction) : (JSON.parse(json) as string[]),
    values: valuesOf(instruction),
    isExec: json !== undefined,
  }
}

function flagsOf(instruction: Instruction): Record<string, string> {
  if (!(instruction instanceof ModifiableInstruction)) return {}
  return Object.fromEntries(instruction.getFlags().map((flag) => [flag.getName(), flag.getValue() ?? '']))
}

function wordsOf(instruction: Instruction): string[] {
  const words = instruction.getArguments().map((argument) => argument.getValue())
  return words.filter((word) => !word.startsWith('--'))
}

function valuesOf(instruction: Instruction): Record<string, string> {
  if (!(instruction instanceof PropertyInstruction)) return {}
  const properties = instruction.getProperties()
  return Object.fromEntries(properties.map((property) => [property.getName(), property.getValue() ?? '']))
}
