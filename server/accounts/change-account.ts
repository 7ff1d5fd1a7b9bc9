import { emailTaken, linkEnded } from '../errors/visitor-problems.ts'
import type { Account } from '../store/account-types.ts'
import type { AccountChange } from '../store/accounts.ts'
import type { Repositories } from '../store/repositories.ts'
import { type MailSource, queueAccountMail } from './account-mails.ts'

/** Confirms the address of an account whose link was opened, and answers the account; call it in a transaction. */
export function confirmAccount(repositories: Repositories, account: Account): Promise<Account> {
  return changeSeen(repositories, account, { confirmedAt: Date.now() })
}

/**
 * Sets a new password, and ends all sessions but the one with the hash `keptSession`; call it in a transaction.
 *
 * A link in a mail proves the address, so it confirms it too. A new address that waits for its confirmation is forgotten,
 * because it may be the wish of a thief who knew the old password.
 */
export async function changePassword(
  repositories: Repositories,
  source: MailSource,
  account: Account,
  { passwordHash, keptSession = '' }: { readonly passwordHash: string; readonly keptSession?: string },
): Promise<Account> {
  const confirmedAt = account.confirmedAt ?? Date.now()
  // A stranger may have signed up under this address; the stranger's name and addresses are not for its owner.
  const isProved = account.confirmedAt !== null
  const stranger = isProved ? {} : { data: { ...account.data, firstName: '', lastName: '', addresses: [] } }
  const changed = await changeSeen(repositories, account, {
    ...{ passwordHash, confirmedAt, newEmail: null },
    ...stranger,
  })
  const { websiteId, id: ownerId } = account
  await repositories.sessions.removeOf({ websiteId, kind: 'account', ownerId }, keptSession)
  await queueAccountMail(repositories, source, 'changed', changed)
  return changed
}

/**
 * Keeps a new address until its owner confirms it by the mail that is sent to it, and tells the old one; call it in a
 * transaction.
 *
 * An address of another account is kept and answered alike, so that no response tells of it. Its owner gets the mail for known
 * accounts, which has no link to confirm.
 */
export async function requestEmail(
  repositories: Repositories,
  source: MailSource,
  account: Account,
  newEmail: string,
): Promise<void> {
  const other = await repositories.accounts.byEmail(account.websiteId, newEmail)
  const changed = await changeSeen(repositories, account, { newEmail })
  await queueAccountMail(repositories, source, 'asked', changed)
  if (other !== undefined) return queueAccountMail(repositories, source, 'known', other)
  await queueAccountMail(repositories, source, 'email', changed, newEmail)
}

/**
 * Replaces the address by the new one, whose link was opened, tells the old one, and ends all sessions but the one with the
 * hash `keptSession`; call it in a transaction.
 */
export async function confirmEmail(
  repositories: Repositories,
  source: MailSource,
  account: Account,
  keptSession: string,
): Promise<Account> {
  const { newEmail, websiteId } = account
  if (newEmail === null) throw linkEnded()
  if ((await repositories.accounts.byEmail(websiteId, newEmail)) !== undefined) throw emailTaken()
  const changed = await changeSeen(repositories, account, { email: newEmail, newEmail: null })
  await repositories.sessions.removeOf({ websiteId, kind: 'account', ownerId: account.id }, keptSession)
  await queueAccountMail(repositories, source, 'changed', changed, account.email)
  return changed
}

/** Changes an account that has not changed since it was read: a link that is opened twice changes it once. */
export async function changeSeen(
  { accounts }: Repositories,
  account: Account,
  change: AccountChange,
): Promise<Account> {
  if (!(await accounts.change(account, change))) throw linkEnded()
  return { ...account, ...change }
}
