/** All tests are one address, so its rates would refuse them. Tests of these limits set their own. */
export const UNCOUNTED = {
  LIMIT_SITE_WRITES: '1000000000',
  LIMIT_SITE_BYTES: String(2 ** 40),
  LIMIT_ADDRESS_ORDERS: '1000000000',
  LIMIT_MAILBOX_ORDERS: '1000000000',
  LIMIT_SITE_ORDERS: '1000000000',
  LIMIT_UNPAID_ORDERS: '1000000000',
} as const
