import type { RenderResult } from '../../engine/index.ts'
import { type Answer, toJsonAnswer } from './answer.ts'
import { finishInTurns } from './lanes/in-turns.ts'
import type { RenderedPage } from './pipeline.ts'
import type { RenderServices } from './services.ts'

/** HTML of more UTF-16 units is written as JSON in turns: 8 MiB of control characters take 250 ms, and become 48 MiB. */
const LONG_TEXT = 2 ** 18

/** UTF-16 units that are written at once, in less than 2 ms. */
const PART = 2 ** 16

/** Bytes of memory for each unit while it is written: the HTML, and as many bytes of JSON. */
const BYTES_PER_UNIT = 4

/** Whether the HTML of a page is too long to be written as JSON at once. */
export function isLongAsJson(page: RenderedPage): boolean {
  return lengthOf(page) > LONG_TEXT
}

type Services = Pick<RenderServices, 'scheduler'>

/** Writes the result of a page as JSON, in turns of its website. Answers the pieces of the JSON. */
export function writeResult(
  { scheduler }: Services,
  page: RenderedPage,
  tenant: string,
): Promise<readonly Buffer[]> {
  return finishInTurns(scheduler, { tenant, bytes: bytesOf(page) }, piecesOf(page.result))
}

/** The same as an answer to `POST /render`. */
export function writeAnswer({ scheduler }: Services, page: RenderedPage, tenant: string): Promise<Answer> {
  return finishInTurns(scheduler, { tenant, bytes: bytesOf(page) }, answerOf(page.result))
}

function bytesOf(page: RenderedPage): number {
  return BYTES_PER_UNIT * lengthOf(page)
}

/** The thread has encoded its HTML, which is not decoded only to be measured. */
function lengthOf({ result, encoded }: RenderedPage): number {
  return encoded?.length ?? result.html.length
}

function* answerOf(result: RenderResult): Generator<void, Answer> {
  const pieces = yield* piecesOf(result)
  yield
  const body = Buffer.concat(pieces)
  yield
  return toJsonAnswer(body)
}

/** The pieces of what `JSON.stringify` writes of a result. */
function* piecesOf(result: RenderResult): Generator<void, readonly Buffer[]> {
  const pieces: Buffer[] = []
  let before = '{'
  for (const [name, value] of Object.entries(result)) {
    if (value === undefined) continue
    pieces.push(Buffer.from(`${before}${JSON.stringify(name)}:`))
    if (typeof value === 'string') yield* addText(pieces, value)
    else pieces.push(Buffer.from(JSON.stringify(value)))
    before = ','
  }
  pieces.push(Buffer.from('}'))
  return pieces
}

function* addText(pieces: Buffer[], text: string): Generator<void, void> {
  pieces.push(QUOTE)
  for (let at = 0; at < text.length; ) {
    const end = endOfPart(text, at + PART)
    pieces.push(Buffer.from(JSON.stringify(text.slice(at, end)).slice(1, -1)))
    at = end
    yield
  }
  pieces.push(QUOTE)
}

const QUOTE = Buffer.from('"')

/** A pair of surrogates belongs to one part, because half of one is written as an escape. */
function endOfPart(text: string, end: number): number {
  const isInPair = end < text.length && (text.codePointAt(end - 1) ?? 0) > 0xffff
  return isInPair ? end + 1 : Math.min(end, text.length)
}
