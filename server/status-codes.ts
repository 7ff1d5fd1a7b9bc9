/**
 * What statuses are called. `import` of `node:http` would get at all that it exports, and so load what `fetch` and WebSockets are made
 * of: megabytes of every process, which uses neither.
 */
export const { STATUS_CODES } = process.getBuiltinModule('node:http')
