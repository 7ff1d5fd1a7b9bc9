import { type EngineName, engineNames, entryOf } from './engines/index.ts'
import { readData, readSources, type SampleName } from './samples.ts'

/**
 * Renders a sample with all engines. Throws unless all print the output of the reference implementation, and returns
 * its length.
 */
export async function checkOutputs(sample: SampleName): Promise<number> {
  const expected = await print('reference', sample)
  if (expected === undefined) throw new Error(`The reference has no templates for the sample ${sample}.`)
  for (const name of engineNames) {
    const html = await print(name, sample)
    if (html !== undefined) compare(name, sample, comparable(name, html), comparable(name, expected))
  }
  return Buffer.byteLength(expected)
}

async function print(name: EngineName, sample: SampleName): Promise<string | undefined> {
  const sources = readSources(sample, name)
  if (sources === undefined) return undefined
  const { contestant } = await entryOf(name).load()
  return contestant.compile(sources)(readData(sample))
}

/** Mustache removes lines that contain only a block tag, and has no option against it. */
function comparable(name: EngineName, html: string): string {
  return name === 'mustache' ? html.replace(/\s+/g, '') : html
}

function compare(name: EngineName, sample: SampleName, html: string, expected: string): void {
  if (html === expected) return
  let at = 0
  while (html[at] === expected[at]) at++
  const excerpt = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 40))
  const title = entryOf(name).title
  throw new Error(
    `${title} prints another ${sample} at ${at}: ${excerpt(html)} instead of ${excerpt(expected)}.`,
  )
}
