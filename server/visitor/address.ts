import { isIP, isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Counts all addresses together that are none, such as the `unknown` of a proxy. */
const NO_ADDRESS = 'none'

/** The groups of an IPv6 address that one line of a provider has: a customer may use all 2^64 addresses behind them. */
const NETWORK_GROUPS = 4
const GROUPS = 8

/** The address that rates count a visitor by: one spelling for each, and IPv6 by its /64 network. */
export function addressOf(request: Pick<FastifyRequest, 'ip'>): string {
  const ip: string | undefined = request.ip
  // Fastify's type leaves out connections whose address is not known.
  return toCountedAddress(ip ?? '')
}

/** `203.0.113.7` for that, for `::ffff:203.0.113.7` and for `203.0.113.7:4711`; `2001:db8:0:7::/64` for `[2001:db8:0:7::9]:443`. */
export function toCountedAddress(written: string): string {
  const address = withoutPort(written.trim())
  if (isIPv4(address)) return address
  if (isIP(address) === 0) return NO_ADDRESS
  const groups = groupsOf(address)
  return mappedIn(groups) ?? `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/** Some proxies add the port, and some a zone: `[fe80::1%eth0]:443`. */
function withoutPort(written: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(written)?.[1]
  const [plain = ''] = (bracketed ?? written).split('%')
  return /^[\d.]+:\d+$/.test(plain) ? plain.slice(0, plain.indexOf(':')) : plain
}

/** The eight groups of an IPv6 address in hexadecimal digits, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  // A URL writes an address in its shortest spelling (RFC 5952), with hexadecimal digits at its end, too.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => '0')
  return tail === undefined ? first : [...first, ...zeros, ...last]
}

/** The IPv4 address in `::ffff:a.b.c.d`. */
function mappedIn(groups: readonly string[]): string | undefined {
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!isMapped) return undefined
  const bytes = groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return bytes.join('.')
}
