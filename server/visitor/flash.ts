import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { VisitorProblem } from '../errors/visitor-problem.ts'
import { clearCookie, LIFE_S, readCookie, setCookie } from './cookies.ts'
import type { Visit } from './visit.ts'

/** A rejected form, with all that its route needs to show it again. */
export type KeptForm = {
  /** The path of the route that rejected it, with its parameters. */
  readonly route: string
  readonly params: Readonly<Record<string, string>>
  readonly fields: readonly (readonly [string, readonly string[]])[]
  readonly problem: Pick<VisitorProblem, 'status' | 'code' | 'message' | 'errors'>
  /** When the visitor got the form, if it has a key. */
  readonly openedMs?: number | undefined
}

/** Word of a success, for the notice on the next page. */
export type Done = {
  readonly message: string
  /** In the title of the page; by default the message. Tabs and validators take about 70 characters. */
  readonly pageTitle?: string
  /** Where the visitor may go on to. */
  readonly links?: readonly { readonly label: string; readonly url: string }[]
  /** A form with one button that takes the action back, or does it once more. */
  readonly undo?: {
    readonly label: string
    readonly formAction: string
    readonly hidden: readonly { readonly name: string; readonly value: string }[]
  }
}

/** A message of a response to the page that the browser opens next: a rejected form, or word of a success. */
export type Flash = {
  /** The path and query of that page. */
  readonly path: string
  readonly form?: KeptForm
  readonly done?: Done
}

/** Browsers keep cookies of up to 4096 bytes, with their name and attributes. */
const MAX_LENGTH = 3800
const MAX_INFLATED = 2 ** 18

/** Leaves a flash in place of an earlier one. Answers an id that its page may be asked for by, or undefined when it is too long. */
export function setFlash(visit: Visit, flash: Flash): string | undefined {
  const text = JSON.stringify({ ...flash, untilMs: Date.now() + LIFE_S.flash * 1000 })
  const payload = deflateRawSync(text).toString('base64url')
  const signature = visit.signer.sign(...partsOf(visit, payload))
  const value = `${signature}.${payload}`
  if (value.length > MAX_LENGTH) return undefined
  setCookie(visit, 'flash', value, LIFE_S.flash)
  return toId(signature)
}

/** The flash of a visitor with its id; undefined for none, and for one that is over or that another visitor got. */
export function readFlash(visit: Visit): (Flash & { readonly id: string }) | undefined {
  const cookie = readCookie(visit.request, 'flash')
  if (cookie === undefined) return undefined
  const [signature = '', payload = ''] = cookie.split('.')
  if (!visit.signer.isSigned(signature, ...partsOf(visit, payload))) return undefined
  // Inflated only after the signature is checked, because strangers could send a bomb.
  const inflated = inflateRawSync(Buffer.from(payload, 'base64url'), { maxOutputLength: MAX_INFLATED })
  const { untilMs, ...flash } = JSON.parse(inflated.toString()) as Flash & { readonly untilMs: number }
  return untilMs < Date.now() ? undefined : { ...flash, id: toId(signature) }
}

/** Removes the flash of a visitor who has one. */
export function clearFlash(visit: Visit): void {
  if (readCookie(visit.request, 'flash') !== undefined) clearCookie(visit, 'flash')
}

/** The visitor is part of the signature, so a flash that is carried to another browser shows nothing. */
function partsOf({ websiteId, visitor }: Visit, payload: string) {
  return ['flash', websiteId, visitor.id, payload] as const
}

function toId(signature: string): string {
  return signature.slice(0, 6)
}
