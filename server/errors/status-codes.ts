/**
 * The names of HTTP statuses, such as `Not Found`.
 *
 * An `import` of `node:http` reads all its exports. Some of them load `fetch` and WebSockets, which take megabytes of every
 * process and are used by none.
 */
export const { STATUS_CODES } = process.getBuiltinModule('node:http')
