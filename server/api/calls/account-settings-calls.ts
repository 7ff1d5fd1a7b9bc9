import { z } from 'zod'
import { API_PATH } from '../../../engine/domain/data/paths.ts'
import { ADDRESS_FIELDS } from '../../../engine/domain/shop/buyer.ts'
import { addressBody } from '../account-addresses.ts'
import { deletionBody, emailBody, passwordBody, profileBody, tokenBody } from '../account-settings.ts'
import { exportAnswer, namedAddress, said, siteUser } from './account-answers.ts'
import type { VisitorCall } from './visitor-call.ts'

const common = { area: 'Accounts' } as const
const nothing = z.strictObject({})
const userAnswer = z.strictObject({ siteUser })
const example = { email: 'ada@example.com', password: 'tide and lantern' }
const names = { firstName: 'Ada', lastName: 'Byron' }
const address = { ...names, address1: '1 Pier', city: 'New York', region: 'NY', postalCode: '10004' }

/** Calls of a visitor who is signed in. */
export const accountSettingsCalls: readonly VisitorCall[] = [
  {
    ...common,
    id: 'account',
    method: 'get',
    path: API_PATH.account,
    summary: 'Read the account',
    description: 'The account that is signed in.',
    islands: [],
    answer: z.strictObject({ siteUser, addresses: z.array(namedAddress) }),
    problems: ['account_missing'],
  },
  {
    ...common,
    id: 'changeProfile',
    method: 'post',
    path: API_PATH.accountProfile,
    summary: 'Change the name',
    description: 'Replaces both names.',
    islands: [],
    body: { schema: profileBody, example: names },
    fields: ['firstName', 'lastName'],
    answer: userAnswer,
    problems: ['account_missing', 'fields_invalid'],
  },
  {
    ...common,
    id: 'changeAddresses',
    method: 'post',
    path: API_PATH.accountAddresses,
    summary: 'Add, change or remove an address',
    description: 'Without `id` an address is added.',
    islands: [],
    body: { schema: addressBody, example: { ...address, country: 'US' } },
    fields: ['remove', 'id', ...ADDRESS_FIELDS],
    answer: z.strictObject({ addresses: z.array(namedAddress) }),
    problems: ['account_missing', 'address_missing', 'fields_invalid'],
  },
  {
    ...common,
    id: 'changeEmail',
    method: 'post',
    path: API_PATH.accountEmail,
    summary: 'Ask for another email address',
    description: 'Sends a mail with a link to the new address.',
    islands: [],
    body: { schema: emailBody, example },
    fields: ['email', 'password'],
    answer: said,
    problems: ['account_missing', 'fields_invalid', 'password_wrong', 'passwords_busy'],
  },
  {
    ...common,
    id: 'confirmEmail',
    method: 'post',
    path: API_PATH.accountEmailConfirmation,
    summary: 'Confirm another email address',
    description: 'Takes the token of the link in the mail, in the session of the account.',
    islands: [],
    body: { schema: tokenBody, example: { token: 'the token' } },
    fields: ['token'],
    answer: userAnswer,
    problems: ['account_missing', 'account_other', 'link_ended', 'email_taken'],
  },
  {
    ...common,
    id: 'changePassword',
    method: 'post',
    path: API_PATH.accountPassword,
    summary: 'Change the password',
    description: 'Ends all other sessions.',
    islands: [],
    body: { schema: passwordBody, example: { password: example.password, newPassword: 'salt and rope' } },
    fields: ['password', 'newPassword'],
    answer: nothing,
    problems: ['account_missing', 'fields_invalid', 'password_wrong', 'passwords_busy'],
  },
  {
    ...common,
    id: 'exportAccount',
    method: 'get',
    path: API_PATH.accountExport,
    summary: 'Take the data of the account away',
    description: 'All that the website keeps of the person, as a file.',
    islands: [],
    answer: exportAnswer,
    problems: ['account_missing'],
  },
  {
    ...common,
    id: 'deleteAccount',
    method: 'post',
    path: API_PATH.accountDeletion,
    summary: 'Delete the account',
    description: 'Orders stay, without the account.',
    islands: [],
    body: { schema: deletionBody, example: { password: example.password } },
    fields: ['password'],
    answer: nothing,
    problems: ['account_missing', 'fields_invalid', 'password_wrong', 'passwords_busy'],
  },
]
