import type { FastifyRequest } from 'fastify'

/** The scheme and host that the visitor sees: `https://shop.example`. */
export function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`
}
