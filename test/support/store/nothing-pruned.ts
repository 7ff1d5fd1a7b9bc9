import type { Pruned } from '../../../server/store/prune.ts'

/** No row of any kind was removed; as times, it removes none. */
export const NOTHING_PRUNED: Pruned = {
  carts: 0,
  keys: 0,
  accounts: 0,
  sessions: 0,
  marks: 0,
  form_keys: 0,
  submissions: 0,
  subscribers: 0,
  restock: 0,
  mails: 0,
  orders: 0,
  contributions: 0,
  reviews: 0,
  tracking: 0,
  tracking_firsts: 0,
}
