import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { CaptchaVerifier } from '../outbound/captcha.ts'
import type { InstalmentInformation } from '../outbound/instalments.ts'
import type { Places } from '../outbound/place-source.ts'
import type { ClientFiles } from '../render/client/client-files.ts'
import type { RenderServices } from '../render/services.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Store } from '../store/store.ts'
import type { TrackingIntake } from '../tracking/intake.ts'
import type { SiteDirectory } from '../website/directory.ts'
import type { Page } from '../website/page.ts'
import type { Passwords } from '../website/passwords.ts'
import type { Signer } from '../website/signing.ts'
import type { Site } from '../website/site.ts'
import type { Themes } from '../website/theme.ts'
import { redirect, withQueryOf } from './redirect.ts'
import { type Visitor, visitorOf } from './visitor.ts'

/** The services that routes of websites use, made once for each process. */
export interface SiteServices {
  readonly store: Store
  readonly rendering: RenderServices
  readonly directory: SiteDirectory
  readonly themes: Themes
  /** Scripts of pages; undefined when they were never built. */
  readonly client: ClientFiles | undefined
  readonly signer: Signer
  readonly passwords: Passwords
  /** The words of the provider of instalments; undefined when none is configured. */
  readonly instalments: InstalmentInformation | undefined
  readonly captcha: CaptchaVerifier
  /** The source of addresses. */
  readonly places: Places
  /** Takes the events of visitors. */
  readonly tracking: TrackingIntake
  /** Seconds for which caches may hold a shared page after a write has changed it; 0 when none is shared. */
  readonly pageLifeS: number
  /** Renders a page and sends it. It is a service, because this folder may not import `sites/`, which implements it. */
  readonly sendPage: (visit: Visit, page: Page) => Promise<FastifyReply>
}

/** The reply that a visit sends, or a promise of it. */
export type VisitReply = FastifyReply | Promise<FastifyReply>

/** One request of a visitor to a website, with the reply and the services that answer it. */
export class Visit {
  readonly services: SiteServices
  readonly request: FastifyRequest
  readonly reply: FastifyReply

  constructor(services: SiteServices, request: FastifyRequest, reply: FastifyReply) {
    this.services = services
    this.request = request
    this.reply = reply
  }

  /** The website as this visitor may see it. */
  get site(): Site {
    return this.request.site
  }

  get websiteId(): string {
    return this.request.site.website.id
  }

  /** The visitor, read from cookies. Reading it sets a crumb for a visitor without one. */
  get visitor(): Visitor {
    return visitorOf(this.services.signer, this.request, this.reply)
  }

  /** Repositories that read committed data, outside of any transaction. */
  get read(): Repositories {
    return this.services.store.read
  }

  get signer(): Signer {
    return this.services.signer
  }

  /**
   * The beginning of absolute addresses of pages: the scheme and host of this website as the visitor sees it, and the
   * language of the visit, such as `https://shop.example/de`.
   */
  get origin(): string {
    return this.request.origin + this.site.language.prefix
  }

  /** The part of the path at `:name` of the route, decoded; '' when the route has none. */
  parameter(name: string): string {
    return (this.request.params as Readonly<Record<string, string>>)[name] ?? ''
  }

  send(page: Page): Promise<FastifyReply> {
    return this.services.sendPage(this, page)
  }

  /** Redirects to a page of this website in the language of the visit; 303 makes the browser ask for it with GET. */
  redirect(path: string, status: 301 | 302 | 303 = 303): FastifyReply {
    return redirect(this, path, status)
  }

  /** Redirects a visitor to the address of the page that was asked for, or to the one in its place. The query stays. */
  moveTo(path: string, status: 301 | 302): FastifyReply {
    return redirect(this, withQueryOf(this.request, path), status)
  }
}

/** The part of a visit that the rules of the shop read; it knows no HTTP. */
export type SiteVisitor = Pick<Visit, 'site' | 'visitor' | 'signer'>

/** Answers a visit: an object is sent as JSON. */
export type VisitHandler = (visit: Visit) => unknown

/** A route handler of Fastify that calls `handle` with the visit. */
export function withVisit(services: SiteServices, handle: VisitHandler): RouteHandlerMethod {
  return (request, reply) => handle(new Visit(services, request, reply))
}
