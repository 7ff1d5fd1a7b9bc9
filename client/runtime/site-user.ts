import { ACCOUNT_SESSION_PATH } from '../../engine/domain/data/script-paths.ts'
import { CallFailed } from './call.ts'
import { write } from './write.ts'
import { forgetXsrfToken, keepXsrfToken } from './xsrf-token.ts'

/** The fields of a login (platform specification §3). */
interface LoginFields {
  readonly email: string
  readonly password: string
  readonly rememberMe: boolean
}

/** Signs a site user in, and keeps the token that later calls send. Throws `CallFailed`. */
export async function signIn(login: LoginFields): Promise<void> {
  forgetXsrfToken()
  const { xsrfToken } = await write<{ readonly xsrfToken: string }>('POST', ACCOUNT_SESSION_PATH, {
    body: login,
  })
  keepXsrfToken(xsrfToken)
}

/** Signs the site user out. `cloneCart` leaves a copy of the cart to the guest. Throws `CallFailed`. */
export async function signOut(cloneCart: boolean): Promise<void> {
  const path = `${ACCOUNT_SESSION_PATH}?cloneCart=${cloneCart}`
  try {
    await write('DELETE', path)
  } catch (error) {
    // The response has renewed the crumb, so the call works once more (platform specification §4).
    if (!(error instanceof CallFailed) || error.refusal.crumbFail !== true) throw error
    await write('DELETE', path)
  }
  forgetXsrfToken()
}
