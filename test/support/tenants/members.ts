import { addressId } from '../../../server/accounts/addresses.ts'
import { toLinkToken } from '../../../server/accounts/links.ts'
import type { Account } from '../../../server/store/account-types.ts'
import { createId } from '../../../server/store/ids.ts'
import { createSessionToken, createToken, hashToken } from '../../../server/store/tokens.ts'
import { hashPassword } from '../../../server/website/password.ts'
import type { Signer } from '../../../server/website/signing.ts'
import { ACCOUNT_PASSWORD } from '../sites/accounts.ts'
import type { DatabaseView } from '../store/view-database.ts'

/** An account of a website, written to the store, because each login checks a password. */
export interface Member {
  readonly email: string
  /** Of its address. */
  readonly addressId: string
  /** Of its session. */
  readonly sessionToken: string
  /** Of the links in its mails, and in that of another account that is not confirmed. */
  readonly links: { readonly confirm: string; readonly reset: string; readonly email: string }
  /** Gives an order to the account. */
  readonly own: (orderId: string) => Promise<unknown>
}

const home = {
  ...{ address1: '1 Quay', address2: '', city: 'Portland' },
  ...{ region: 'OR', postalCode: '97201', country: 'US' },
}

/** Makes accounts of a website, whose owner has the name `mark`. */
export async function recruiter(
  database: DatabaseView,
  signer: Signer,
  name: string,
  mark: string,
): Promise<() => Promise<Member>> {
  const passwordHash = await hashPassword(ACCOUNT_PASSWORD)
  const addAccount = async (confirmedAt: number | null): Promise<Account> => {
    const id = createId()
    const account: Account = {
      ...{
        id,
        websiteId: name,
        email: `${id}@mail.test`,
        newEmail: `new-${id}@mail.test`,
        passwordHash,
      },
      // Recent, because old accounts without a confirmation are pruned.
      ...{ createdAt: Date.now(), confirmedAt, cartSeed: createToken() },
      data: { firstName: mark, lastName: mark, addresses: [{ ...home, firstName: mark, lastName: mark }] },
    }
    await database.rows(`insert into accounts
      (website_id, id, email, new_email, password_hash, created_at, confirmed_at, cart_seed, data) values
      ('${name}', '${id}', '${account.email}', '${account.newEmail}', '${passwordHash}', ${account.createdAt},
      ${confirmedAt ?? 'null'}, '${account.cartSeed}', '${JSON.stringify(account.data)}')`)
    return account
  }
  return async () => {
    const [member, newcomer] = [await addAccount(1), await addAccount(null)]
    const sessionToken = createSessionToken()
    await database.rows(`insert into sessions
      (website_id, token_hash, kind, owner_id, created_at, ends_at) values
      ('${name}', '${hashToken(sessionToken)}', 'account', '${member.id}', 0, ${Date.now() + 3_600_000})`)
    const nowMs = Date.now()
    return {
      email: member.email,
      addressId: member.data.addresses.map(addressId).join(),
      sessionToken,
      links: {
        confirm: toLinkToken(signer, newcomer, 'confirm', nowMs),
        reset: toLinkToken(signer, member, 'reset', nowMs),
        email: toLinkToken(signer, member, 'email', nowMs),
      },
      own: (orderId) =>
        database.rows(`insert into account_orders (website_id, order_id, account_id) values
          ('${name}', '${orderId}', '${member.id}')`),
    }
  }
}
