import type { OwnerCall } from './call.ts'
import { contributionCalls } from './contributions.ts'
import { couponCalls } from './coupons.ts'
import { exportCalls } from './exports.ts'
import { giftCardCalls } from './gift-cards.ts'
import { lockCalls } from './locks.ts'
import { mailCalls } from './mails.ts'
import { orderCalls } from './orders.ts'
import { paymentCalls } from './payments.ts'
import { reportCalls } from './reports.ts'
import { visitReportCalls } from './reports-of-visits.ts'
import { restockCalls } from './restock.ts'
import { reviewCalls } from './reviews.ts'
import { siteUserCalls } from './site-users.ts'
import { stockCalls } from './stock.ts'
import { submissionCalls } from './submissions.ts'
import { subscriptionCalls } from './subscriptions.ts'
import { websiteCalls } from './website.ts'

/** Every call of the owner API, in the order of its documents. */
export const ownerCalls: readonly OwnerCall[] = [
  ...websiteCalls,
  ...orderCalls,
  ...subscriptionCalls,
  ...contributionCalls,
  ...paymentCalls,
  ...lockCalls,
  ...stockCalls,
  ...restockCalls,
  ...reviewCalls,
  ...couponCalls,
  ...giftCardCalls,
  ...submissionCalls,
  ...siteUserCalls,
  ...mailCalls,
  ...reportCalls,
  ...visitReportCalls,
  ...exportCalls,
]
