import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { ProblemCode } from '../errors/catalogue.ts'
import type { Condition } from '../website/changes/website-change.ts'
import type { CallCommand } from './command.ts'
import type { Owner, WebsiteOwner } from './owner.ts'

/** The parts of a request, validated by the schemas of its call. */
export interface CallInput<Query, Body> {
  /** The parts of the path by name, decoded. */
  readonly path: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  /** Requirements on the website, of a call whose answers are versioned. */
  readonly condition: Condition
}

/** A file as an answer. */
export interface SentFile {
  readonly contentType: string
  readonly name: string
  readonly content: Readable
}

/** An answer that the store keeps as JSON. It is sent as it is, because parsing megabytes would hold up others. */
export interface StoredJson {
  readonly revision: number
  readonly json: string
}

/** The parts of a call from which its route, its checks and its documents are made. */
interface CallShape<Query, Body> {
  /** The anchor of the documents. */
  readonly id: string
  /** Missing for a call that no command takes. */
  readonly command?: CallCommand
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /** Such as `/api/owner/orders/{orderId}`. A last part `{path}` takes the rest of an address. */
  readonly path: string
  readonly summary: string
  readonly description: string
  /** The website of the examples; by default the demo shop. */
  readonly websiteExample?: string
  /** An example of each part of the path. */
  readonly pathExample?: Readonly<Record<string, string>>
  /** Missing for a call without parameters. */
  readonly query?: z.ZodType<Query>
  /** Missing for a call without a body. */
  readonly body?: { readonly schema: z.ZodType<Body>; readonly example: unknown }
  /** 201 for a call that creates something, else 200. */
  readonly status?: 200 | 201
  /** Whether the answer has a `revision`, which is its `ETag`, and which `If-Match` may require. */
  readonly isVersioned?: true
  /** The schema of the JSON that is answered, or the content type of a file. */
  readonly answer: z.ZodType | string
  /** The problems of this call besides those that every call has. */
  readonly problems: readonly ProblemCode[]
}

/** A call for a website that is served. */
interface SiteCall<Query, Body> extends CallShape<Query, Body> {
  readonly run: (owner: Owner, input: CallInput<Query, Body>) => Promise<unknown>
}

/**
 * A call for the files of a website. It works without the site that they make: the files may be its first ones, or replace
 * some that cannot be served. It reads its body itself.
 */
interface WebsiteCall<Query> extends CallShape<Query, unknown> {
  /** The most bytes of its body. */
  readonly maxBodyBytes: number
  /** Whether it makes the website that does not exist. */
  readonly makesWebsite?: true
  readonly runOnWebsite: (owner: WebsiteOwner, input: CallInput<Query, Buffer>) => Promise<unknown>
}

/** One call of the owner API. */
export type OwnerCall = SiteCall<unknown, unknown> | WebsiteCall<unknown>

/** Describes a call; it infers the types of its input from its schemas. */
export function defineCall<Query = undefined, Body = undefined>(call: SiteCall<Query, Body>): OwnerCall {
  return call as unknown as OwnerCall
}

/** Describes a call for the files of a website. */
export function defineWebsiteCall<Query = undefined>(call: WebsiteCall<Query>): OwnerCall {
  return call as unknown as OwnerCall
}

/** Runs a call for the owner of a website that is served. */
export function runCall(call: OwnerCall, owner: Owner, input: CallInput<unknown, unknown>): Promise<unknown> {
  if ('run' in call) return call.run(owner, input)
  return call.runOnWebsite(owner, { ...input, body: Buffer.alloc(0) })
}

/** The pattern of a call's route. */
export function toRoute({ path }: Pick<OwnerCall, 'path'>): string {
  return path.replace(/\{path\}$/, '*').replace(/\{(\w+)\}/g, ':$1')
}
