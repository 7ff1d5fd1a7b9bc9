import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALE, NOW_MS } from '../engine/contestant.ts'
import { readData, readSources, type SampleName } from '../engine/samples.ts'

/** The conformance corpus, where it exists beside the checkout. It is not part of the product. */
const CORPUS_PAGES = join(import.meta.dirname, '../../../shared/conformance/pages.json')

/** The body of a `POST /render` without digests. */
export interface RenderBody {
  readonly template: string
  readonly partials: Readonly<Record<string, string>>
  readonly context: object
  readonly now: number
  readonly locale?: string
  readonly options?: object
}

/** A render that is requested under load: a template with its partials and its context. */
export interface RenderSample {
  readonly name: string
  readonly request: RenderBody
}

/** A whole page of a real website from the conformance corpus, or else the largest sample. */
export function readRealSample(): RenderSample {
  if (!existsSync(CORPUS_PAGES)) return readEngineSample('page')
  const pages = JSON.parse(readFileSync(CORPUS_PAGES, 'utf8')) as (RenderBody & { readonly id: string })[]
  const found = pages.find(({ id }) => id.includes('wright'))
  if (found === undefined) throw new Error(`${CORPUS_PAGES} holds no page whose id says wright.`)
  const { id, template, partials, context, now } = found
  return { name: id, request: { template, partials, context, now } }
}

/** A sample of the engine benchmark as a request. */
export function readEngineSample(sample: SampleName): RenderSample {
  const sources = readSources(sample, 'vitrine')
  if (sources === undefined) throw new Error(`There are no templates for the sample ${sample}.`)
  const { main, partials, isLocalized } = sources
  const locale = isLocalized ? { locale: LOCALE } : {}
  return {
    name: sample,
    request: { template: main, partials, context: readData(sample), now: NOW_MS, ...locale },
  }
}

/**
 * The same request with data that no other request has, so that its page is made anew. `id` is a text that the client replaces in
 * each request. The templates do not print it.
 */
export function withOwnMember(body: RenderBody, id: string): RenderBody {
  return { ...body, context: { ...body.context, visitor: id } }
}

/** The same request with as much more data as it needs to have this length as JSON. The templates do not print it. */
export function withLength(body: RenderBody, bytes: number): RenderBody {
  const more = bytes - Buffer.byteLength(JSON.stringify(body))
  return { ...body, context: { ...body.context, padding: 'x'.repeat(Math.max(0, more)) } }
}

/** The same request with a member of its own in each list and object of its context, so that nothing of it came before. */
export function withOwnMembers(body: RenderBody, id: string): RenderBody {
  const members = Object.entries(body.context).map(([name, value]) => [name, withVisitor(value, id)])
  return { ...body, context: Object.fromEntries(members) }
}

function withVisitor(value: unknown, id: string): unknown {
  if (Array.isArray(value)) return value.map((each, at) => (at === 0 ? withVisitor(each, id) : each))
  return typeof value === 'object' && value !== null ? { ...value, visitor: id } : value
}
