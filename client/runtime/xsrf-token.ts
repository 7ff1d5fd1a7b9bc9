import { keep, recall } from './storage.ts'

/**
 * The token against forged requests that a login responds with (platform specification §3). It belongs to the session, so all
 * tabs share it, until the logout.
 */
const NAME = 'siteUserXsrfToken'

export function keepXsrfToken(token: string): void {
  keep(NAME, token)
}

/** The token of the last login; undefined for none. */
export function readXsrfToken(): string | undefined {
  const token = recall(NAME)
  return typeof token === 'string' ? token : undefined
}

export function forgetXsrfToken(): void {
  keep(NAME, null)
}
