import { linkEnded } from '../errors/visitor-problems.ts'
import type { Account } from '../store/account-types.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Signer } from '../website/signing.ts'

const HOUR_MS = 3_600_000

/** The purposes of links in mails, and how long each is valid. */
const LIFE_MS = { confirm: 24 * HOUR_MS, reset: HOUR_MS, email: 24 * HOUR_MS } as const

export type LinkPurpose = keyof typeof LIFE_MS

/**
 * The token of a link in a mail. It is signed for one purpose and ends.
 *
 * It also signs the address and the password of the account, so that it ends with a change of either, and what it changes
 * besides, so that it works once.
 */
export function toLinkToken(signer: Signer, account: Account, purpose: LinkPurpose, nowMs: number): string {
  const ends = (nowMs + LIFE_MS[purpose]).toString(36)
  return [account.id, ends, signer.sign(...partsOf(account, purpose, ends))].join('.')
}

/** The account of a link. Throws `link_ended` for a link that is over, was used, or is not ours. */
export async function readLink(
  { accounts }: Pick<Repositories, 'accounts'>,
  { signer, websiteId }: { readonly signer: Signer; readonly websiteId: string },
  purpose: LinkPurpose,
  token: string,
): Promise<Account> {
  const [id = '', ends = '', signature = ''] = token.split('.')
  const account = await accounts.byId(websiteId, id)
  if (account === undefined || !(Number.parseInt(ends, 36) > Date.now())) throw linkEnded()
  if (!signer.isSigned(signature, ...partsOf(account, purpose, ends))) throw linkEnded()
  return account
}

function partsOf(
  account: Account,
  purpose: LinkPurpose,
  ends: string,
): [`account-${LinkPurpose}`, ...string[]] {
  const { id, websiteId } = account
  return [`account-${purpose}`, websiteId, id, ends, ...stateOf(account, purpose)]
}

/** The part of an account with which a link ends. A wish for another address ends no link for a password. */
function stateOf(
  { email, newEmail, confirmedAt, passwordHash }: Account,
  purpose: LinkPurpose,
): readonly string[] {
  const always = [email, passwordHash]
  if (purpose === 'reset') return always
  return [...always, purpose === 'email' ? (newEmail ?? '') : String(confirmedAt)]
}
