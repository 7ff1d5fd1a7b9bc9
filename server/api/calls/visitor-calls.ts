import { accountAccessCalls } from './account-access-calls.ts'
import { accountSettingsCalls } from './account-settings-calls.ts'
import { buyingCalls } from './buying-calls.ts'
import { cartCalls } from './cart-calls.ts'
import { contributorCalls } from './contributor-calls.ts'
import { formCalls } from './form-calls.ts'
import { pageCalls } from './page-calls.ts'
import { restockCalls } from './restock-calls.ts'
import { settingsCalls } from './settings-calls.ts'
import { trackingCalls } from './tracking-calls.ts'
import type { VisitorCall } from './visitor-call.ts'

/** Every call of the visitor API, in the order of its documents. */
export const visitorCalls: readonly VisitorCall[] = [
  ...cartCalls,
  ...buyingCalls,
  ...formCalls,
  ...accountAccessCalls,
  ...accountSettingsCalls,
  ...pageCalls,
  ...trackingCalls,
  ...contributorCalls,
  ...restockCalls,
  ...settingsCalls,
]
