import type { Account, AccountAddress } from '../store/account-types.ts'
import { createId } from '../store/ids.ts'
import type { Repositories } from '../store/repositories.ts'
import { createCartSeed } from '../visitor/visitor.ts'
import { type MailSource, queueAccountMail } from './account-mails.ts'

/** A checked sign-up: the address in lower case, and the hash of the password. */
export interface SignUp extends Pick<Account, 'email' | 'passwordHash'> {
  readonly firstName: string
  readonly lastName: string
  /** Those of the order whose confirmation has the form; none by default. */
  readonly addresses?: readonly AccountAddress[]
}

/**
 * Makes an account that waits for its confirmation by mail; call it in a transaction. The caller learns nothing of the
 * address: its owner is told by mail when there is an account already.
 */
export async function createAccount(
  repositories: Repositories,
  source: MailSource,
  { email, passwordHash, firstName, lastName, addresses = [] }: SignUp,
): Promise<void> {
  const { accounts } = repositories
  const websiteId = source.site.website.id
  const data = { firstName, lastName, addresses }
  const known = await accounts.byEmail(websiteId, email)
  if (known?.confirmedAt != null) return queueAccountMail(repositories, source, 'known', known)
  if (known !== undefined) {
    // The last sign-up counts. Its password is asked for at the confirmation, so a stranger's sign-up stays unconfirmed.
    const change = { passwordHash, data }
    await accounts.change(known, change)
    return queueAccountMail(repositories, source, 'confirm', { ...known, ...change })
  }
  const account: Account = {
    ...{ id: createId(), websiteId, email, newEmail: null, passwordHash, data },
    ...{ createdAt: Date.now(), confirmedAt: null, cartSeed: createCartSeed(source.signer) },
  }
  if (await accounts.add(account)) await queueAccountMail(repositories, source, 'confirm', account)
}
