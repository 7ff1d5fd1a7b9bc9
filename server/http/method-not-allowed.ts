import type { FastifyInstance, HTTPMethods } from 'fastify'
import { methodNotAllowed } from '../errors/request-problems.ts'

/** Collects the methods of each path from all routes that are registered after this call. */
export function collectMethods(app: FastifyInstance): ReadonlyMap<string, Set<HTTPMethods>> {
  const methods = new Map<string, Set<HTTPMethods>>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set()
    for (const one of [method].flat()) known.add(one)
    methods.set(url, known)
  })
  return methods
}

/** Answers 405 to other methods of these paths. Call it after all routes are registered. */
export function refuseOtherMethods(
  app: FastifyInstance,
  methods: ReadonlyMap<string, ReadonlySet<HTTPMethods>>,
): void {
  for (const [url, taken] of [...methods]) {
    const others = app.supportedMethods.filter((method) => !taken.has(method))
    const allowed = [...taken].join(', ')
    const refuse = () => {
      throw methodNotAllowed(allowed)
    }
    // A hook, because it runs before the body is read.
    app.route({ method: others, url, onRequest: refuse, handler: refuse })
  }
}
