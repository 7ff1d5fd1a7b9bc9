import type { FastifyInstance, HTTPMethods } from 'fastify'
import { methodNotAllowed } from '../problem.ts'

/** Methods by path, as routes were registered from now on. */
export function collectMethods(app: FastifyInstance): ReadonlyMap<string, Set<HTTPMethods>> {
  const methods = new Map<string, Set<HTTPMethods>>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set()
    for (const one of [method].flat()) known.add(one)
    methods.set(url, known)
  })
  return methods
}

/** Answers 405 for methods that a known path does not take; call it when all routes are registered. */
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
    // As a hook, so that no body is read first.
    app.route({ method: others, url, onRequest: refuse, handler: refuse })
  }
}
