import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { destination } from 'pino'

/** Problems that tell of an attack, or of an intruder who tries a door, by their code. */
const EVENTS: ReadonlyMap<string, string> = new Map([
  ['password_wrong', 'password_guess'],
  ['login_failed', 'password_guess'],
  ['coupon_invalid', 'code_guess'],
  ['gift_card_invalid', 'code_guess'],
  ['order_unknown', 'order_guess'],
  ['rate_limited', 'rate_limit'],
  ['crumb_invalid', 'crumb_failure'],
  ['origin_foreign', 'crumb_failure'],
  ['site_unknown', 'host_refused'],
  ['key_missing', 'key_failure'],
  ['link_expired', 'key_failure'],
  ['link_ended', 'key_failure'],
  ['account_other', 'key_failure'],
  ['form_refused', 'form_trap'],
])

const DAY_MS = 24 * 3_600_000

/** A stranger could fill the disk by it, so the rest of a day is left out: about 250,000 events in each process. */
const MAX_BYTES_A_DAY = 64 * 2 ** 20

interface SecurityLogOptions {
  /** Holds one file for each day (UTC). */
  readonly folder: string
  /** Days after which a file is removed; 0 keeps no log. */
  readonly days: number
}

/**
 * Writes security events to a log of their own: failed passwords, guessed codes, refused hosts, failures of crumbs and keys, and
 * changes of the password and the address of an account. A line has the time, the event, the address, the website, the route and
 * the id of the request, for a change the id of the account, for a password the number of wrong tries at its target within 15
 * minutes, and nothing that was typed.
 */
export const securityLog = plugin<SecurityLogOptions>(async (app, { folder, days }) => {
  if (days === 0) return
  const log = new DailyLog(folder, days)
  app.addHook('onClose', () => log.close())
  const written = new WeakSet<FastifyRequest>()
  const write = (request: FastifyRequest, reply: FastifyReply): void => {
    const event = toEvent(request, reply)
    if (event === undefined || written.has(request)) return
    written.add(request)
    try {
      log.write(event)
    } catch (err) {
      app.log.warn({ err }, 'A security event could not be written')
    }
  }
  app.addHook('onResponse', async (request, reply) => write(request, reply))
  // Fastify runs no `onResponse` for a client that has gone before its response.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.raw.destroyed) write(request, reply)
    done()
  })
})

/** The event of a response; undefined for none. */
function toEvent(
  { id, ip, method, record, routeOptions, headers }: FastifyRequest,
  { problemCode, statusCode }: FastifyReply,
): object | undefined {
  const { event = EVENTS.get(problemCode ?? ''), account } = record.accountEvent ?? {}
  if (event === undefined) return undefined
  return {
    ...{ event, code: problemCode, address: ip, site: record.site ?? null },
    ...(account === undefined ? {} : { account }),
    ...(record.wrongTries === 0 ? {} : { wrongTries: record.wrongTries }),
    // A host that no website has is what was refused; its length is bounded by that of all headers.
    ...(event === 'host_refused' ? { host: headers.host?.slice(0, 255) } : {}),
    ...{ method, route: routeOptions.url ?? null, status: statusCode, requestId: id },
  }
}

/** Lines of JSON in a file for each day. Processes of one machine append to the same file. */
class DailyLog {
  readonly #folder: string
  readonly #days: number
  #open: { readonly day: string; readonly stream: ReturnType<typeof destination>; bytes: number } | undefined

  constructor(folder: string, days: number) {
    this.#folder = folder
    this.#days = days
  }

  write(event: object): void {
    const line = `${JSON.stringify({ time: new Date().toISOString(), ...event })}\n`
    const file = this.#fileOfToday()
    if (file.bytes > MAX_BYTES_A_DAY) return
    file.bytes += line.length
    file.stream.write(line)
  }

  close(): void {
    this.#open?.stream.end()
    this.#open = undefined
  }

  #fileOfToday() {
    const day = dayOf(Date.now())
    if (this.#open?.day === day) return this.#open
    this.close()
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    this.#removeOld()
    const dest = join(this.#folder, `security-${day}.jsonl`)
    const stream = destination({ dest, append: true, sync: true, mode: 0o600 })
    // On a full disk the event is lost, and the service goes on.
    stream.on('error', () => {})
    this.#open = { day, stream, bytes: 0 }
    return this.#open
  }

  #removeOld(): void {
    const oldest = `security-${dayOf(Date.now() - this.#days * DAY_MS)}.jsonl`
    const old = readdirSync(this.#folder).filter(
      (name) => /^security-[\d-]+\.jsonl$/.test(name) && name < oldest,
    )
    for (const name of old) rmSync(join(this.#folder, name), { force: true })
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
