import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { ProblemCode } from '../errors/catalogue.ts'
import type { CallCommand } from './command.ts'
import type { Owner } from './owner.ts'

/** The parts of a request, validated by the schemas of its call. */
export interface CallInput<Query, Body> {
  /** The parts of the path by name, decoded. */
  readonly path: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
}

/** A file as an answer. */
export interface SentFile {
  readonly contentType: string
  readonly name: string
  readonly content: Readable
}

/** One call of the owner API. The route, its checks and its documents are all made from it. */
export interface OwnerCall<Query = unknown, Body = unknown> {
  /** The anchor of the documents. */
  readonly id: string
  /** Missing for a call that no command takes. */
  readonly command?: CallCommand
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /** Such as `/api/owner/orders/{orderId}`. */
  readonly path: string
  readonly summary: string
  readonly description: string
  /** An example of each part of the path. */
  readonly pathExample?: Readonly<Record<string, string>>
  /** Missing for a call without parameters. */
  readonly query?: z.ZodType<Query>
  /** Missing for a call without a body. */
  readonly body?: { readonly schema: z.ZodType<Body>; readonly example: unknown }
  /** 201 for a call that creates something, else 200. */
  readonly status?: 200 | 201
  /** The schema of the JSON that is answered, or the content type of a file. */
  readonly answer: z.ZodType | string
  /** The problems of this call besides those that every call has. */
  readonly problems: readonly ProblemCode[]
  readonly run: (owner: Owner, input: CallInput<Query, Body>) => Promise<unknown>
}

/** Describes a call; it infers the types of its input from its schemas. */
export function defineCall<Query = undefined, Body = undefined>(
  call: OwnerCall<Query, Body>,
): OwnerCall<unknown, unknown> {
  return call as unknown as OwnerCall<unknown, unknown>
}
