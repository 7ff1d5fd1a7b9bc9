/**
 * How long a test waits for another process: a server, a database, a container or a browser. A minute, because other
 * work on the machine slows processes down, and a shorter limit then fails a test that has found nothing.
 */
export const PATIENCE_MS = 60_000
