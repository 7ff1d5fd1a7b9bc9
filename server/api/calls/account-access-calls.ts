import { z } from 'zod'
import { API_PATH } from '../../../engine/domain/data/paths.ts'
import {
  confirmationBody,
  createBody,
  newPasswordBody,
  resetBody,
  SIGN_UP_FIELDS,
} from '../account-access.ts'
import { loginBody, logoutQuery, SESSION_FIELDS } from '../account-session.ts'
import { said, sessionAnswer } from './account-answers.ts'
import type { VisitorCall } from './visitor-call.ts'

const common = { area: 'Accounts' } as const
const example = { email: 'ada@example.com', password: 'tide and lantern' }
const names = { firstName: 'Ada', lastName: 'Byron' }

/** Ways into an account and out of it. */
export const accountAccessCalls: readonly VisitorCall[] = [
  {
    ...common,
    id: 'logIn',
    method: 'post',
    path: API_PATH.accountSession,
    summary: 'Sign in',
    description:
      'Sets the cookies `siteUserSession` and `siteUserInfo`, and a new `crumb`. A form signs out by the `action` `sign-out`.',
    islands: ['login'],
    body: { schema: loginBody, example: { ...example, rememberMe: false } },
    fields: SESSION_FIELDS,
    answer: sessionAnswer,
    problems: ['fields_invalid', 'login_failed', 'passwords_busy'],
  },
  {
    ...common,
    id: 'logOut',
    method: 'delete',
    path: API_PATH.accountSession,
    summary: 'Sign out',
    description: 'An answer with `crumbFail` has renewed the crumb, so the call works once more.',
    islands: ['logout'],
    query: logoutQuery,
    answer: z.strictObject({}),
    problems: [],
  },
  {
    ...common,
    id: 'createAccount',
    method: 'post',
    path: API_PATH.account,
    summary: 'Open an account',
    description: 'Sends a mail with a link that confirms it. The answer is the same for every address.',
    islands: [],
    body: {
      schema: createBody,
      example: { email: example.email, newPassword: example.password, ...names },
    },
    fields: SIGN_UP_FIELDS,
    answer: said,
    problems: ['fields_invalid', 'passwords_busy'],
  },
  {
    ...common,
    id: 'confirmAccount',
    method: 'post',
    path: API_PATH.accountConfirmation,
    summary: 'Confirm an account',
    description: 'Takes the token of the link in the mail, and signs in.',
    islands: [],
    body: { schema: confirmationBody, example: { token: 'the token', password: example.password } },
    fields: ['token', 'password'],
    answer: sessionAnswer,
    problems: ['fields_invalid', 'link_ended', 'password_wrong', 'passwords_busy'],
  },
  {
    ...common,
    id: 'resetPassword',
    method: 'post',
    path: API_PATH.accountReset,
    summary: 'Ask for a new password',
    description: 'Sends a mail with a link. The answer is the same for every address.',
    islands: [],
    body: { schema: resetBody, example: { email: example.email } },
    fields: ['email'],
    answer: said,
    problems: ['fields_invalid'],
  },
  {
    ...common,
    id: 'setForgottenPassword',
    method: 'post',
    path: API_PATH.accountNewPassword,
    summary: 'Set a new password by a link',
    description: 'Takes the token of the link in the mail, ends all sessions, and signs in.',
    islands: [],
    body: { schema: newPasswordBody, example: { token: 'the token', newPassword: example.password } },
    fields: ['token', 'newPassword'],
    answer: sessionAnswer,
    problems: ['fields_invalid', 'link_ended', 'passwords_busy'],
  },
]
