import type { ProblemType } from './problem-type.ts'

/** Problems of the accounts of site users. */
export const ACCOUNT_PROBLEMS = {
  account_missing: {
    status: 401,
    meaning: 'The call is for a site user who is signed in, and no session of one came.',
    remedy: 'Sign in at `/api/site-users/account/session`, and send its cookie.',
  },
  link_ended: {
    status: 403,
    meaning: 'The link of a mail has ended, was used, or is not ours.',
    remedy: 'Ask for a new mail.',
  },
  account_other: {
    status: 403,
    meaning: 'The link of a mail is about another account than the one that is signed in.',
    remedy: 'Sign out, and sign in to the account that the mail is about.',
  },
  address_missing: {
    status: 404,
    meaning: 'The account has no address at this place.',
    remedy: 'Read the addresses of the account again.',
  },
  email_taken: {
    status: 409,
    meaning: 'Another account has got this address since the mail was sent.',
    remedy: 'Sign in with the other account, or choose another address.',
  },
} as const satisfies { readonly [code: string]: ProblemType }
