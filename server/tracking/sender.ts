import { PAGE_TYPE } from '../../engine/domain/data/codes.ts'
import { readRecord } from '../../engine/domain/tracking/visitor-record.ts'
import { cleanText } from './clean-text.ts'
import type { Data } from './read-fields.ts'

/** The browser that sends an event, as its request tells. */
export interface Sender {
  /** The host of the website, as the browser names it. */
  readonly host: string
  /** The own locale of the website, whatever the language of the page. */
  readonly websiteLocale: string
  /** The address of the page, from the header `Referer`; '' for none. */
  readonly page: string
  /** The cookies of tracking. */
  readonly record: string | undefined
  readonly visitId: string | undefined
}

const ID = /^[\w-]{8,64}$/

/** The id that a browser gave an event; undefined for none. Ids of other forms are those of the server. */
export function idOf({ id }: Data): { readonly id?: string } {
  return typeof id === 'string' && ID.test(id) ? { id } : {}
}

/** The visitor and visit of an event: as it names them, else as the cookies do. */
export function visitOf(data: Data, sender: Sender) {
  const named = [data['ss_cvr'], data['visitorCookie'], sender.record].map((text) => textOr(text))
  const visitor = named.map(readRecord).find((record) => record !== undefined)?.id ?? ''
  const visit = [data['visitId'], sender.visitId].map((text) => cleanId(text)).find(Boolean) ?? ''
  return { visitor, visit }
}

function textOr(text: unknown): string | undefined {
  return typeof text === 'string' ? text : undefined
}

function cleanId(text: unknown): string {
  return typeof text === 'string' && ID.test(text) ? text : ''
}

const PAGE_TYPES: ReadonlySet<number> = new Set(Object.values(PAGE_TYPE))

/** A number of `PAGE_TYPE`; 0 for none and for another number, because the numbers of days are kept by it. */
export function pageTypeOf(...values: readonly unknown[]): number {
  const given = values.find((value) => value !== undefined)
  const type = Number(cleanText(given, 4))
  return PAGE_TYPES.has(type) ? type : 0
}
