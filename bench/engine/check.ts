import type { BenchPage } from './contestant.ts'
import { type EngineName, engineNames, entryOf } from './engines/index.ts'
import { type PagesName, readPages } from './samples.ts'

/** Renders a sample with all engines. Throws unless all print the output of the reference implementation. */
export async function checkOutputs(sample: PagesName): Promise<void> {
  const expected = await print('reference', readPages(sample, 'reference') ?? [])
  for (const name of engineNames) {
    const pages = readPages(sample, name)
    if (pages === undefined) continue
    for (const [at, html] of (await print(name, pages)).entries())
      compare(`${entryOf(name).title} prints another ${pages[at]?.name}`, html, expected[at] ?? '')
  }
}

async function print(name: EngineName, pages: readonly BenchPage[]): Promise<string[]> {
  const { contestant } = await entryOf(name).load()
  return pages.map(({ sources, data }) => contestant.compile(sources)(data))
}

function compare(what: string, html: string, expected: string): void {
  if (html === expected) return
  let at = 0
  while (html[at] === expected[at]) at++
  const excerpt = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 40))
  throw new Error(`${what} at ${at}: ${excerpt(html)} instead of ${excerpt(expected)}.`)
}
