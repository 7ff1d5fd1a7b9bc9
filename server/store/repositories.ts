import { AccountOrders } from './account-orders.ts'
import { Accounts } from './accounts.ts'
import { Assets } from './assets.ts'
import { Carts } from './carts.ts'
import { Collections } from './collections.ts'
import { Contributions } from './contributions.ts'
import { Contributors } from './contributors.ts'
import { Coupons } from './coupons.ts'
import type { OpenDatabase } from './database.ts'
import { EndedMarks } from './ended-marks.ts'
import { FormKeys } from './form-keys.ts'
import { FormSubmissions } from './form-submissions.ts'
import { GiftCards } from './gift-cards.ts'
import { IdempotencyKeys } from './idempotency-keys.ts'
import { Items } from './items.ts'
import { Jobs } from './jobs.ts'
import { OrderNotes } from './order-notes.ts'
import { Orders } from './orders.ts'
import { Outbox } from './outbox.ts'
import { RestockSignUps } from './restock-sign-ups.ts'
import { Reviews } from './reviews.ts'
import { Revisions } from './revisions.ts'
import { Secrets } from './secrets.ts'
import { Sessions } from './sessions.ts'
import { StockOfWebsites } from './stock.ts'
import { Subscribers } from './subscribers.ts'
import { Subscriptions } from './subscriptions.ts'
import { Tracking } from './tracking.ts'
import { Unsubscribed } from './unsubscribed.ts'
import { Variants } from './variants.ts'
import { WebsiteFiles } from './website-files.ts'
import { Websites } from './websites.ts'

/** One repository for each aggregate, all on the same connection or transaction. */
export interface Repositories {
  readonly websites: Websites
  readonly collections: Collections
  readonly items: Items
  readonly assets: Assets
  readonly websiteFiles: WebsiteFiles
  readonly variants: Variants
  readonly stock: StockOfWebsites
  readonly carts: Carts
  readonly coupons: Coupons
  readonly orders: Orders
  readonly orderNotes: OrderNotes
  readonly subscriptions: Subscriptions
  readonly giftCards: GiftCards
  readonly contributions: Contributions
  readonly reviews: Reviews
  readonly contributors: Contributors
  readonly sessions: Sessions
  readonly endedMarks: EndedMarks
  readonly accounts: Accounts
  readonly accountOrders: AccountOrders
  readonly unsubscribed: Unsubscribed
  readonly formSubmissions: FormSubmissions
  readonly formKeys: FormKeys
  readonly subscribers: Subscribers
  readonly restockSignUps: RestockSignUps
  readonly outbox: Outbox
  readonly idempotencyKeys: IdempotencyKeys
  readonly tracking: Tracking
  readonly secrets: Secrets
  readonly jobs: Jobs
}

/** The repositories that pages of the owner's content read from. */
export type PageReads = Pick<Repositories, 'items' | 'variants' | 'reviews'>

/** Creates the repositories on a database, or on a transaction. */
export function toRepositories(database: OpenDatabase): Repositories {
  const { db } = database
  const revisions = new Revisions(db)
  return {
    websites: new Websites(db, revisions),
    collections: new Collections(db, revisions),
    items: new Items(db, revisions),
    assets: new Assets(db, revisions),
    websiteFiles: new WebsiteFiles(db, revisions),
    variants: new Variants(db, revisions),
    stock: new StockOfWebsites(db),
    carts: new Carts(db),
    coupons: new Coupons(db, revisions),
    orders: new Orders(db),
    orderNotes: new OrderNotes(db),
    subscriptions: new Subscriptions(db),
    giftCards: new GiftCards(db),
    contributions: new Contributions(db),
    reviews: new Reviews(db),
    contributors: new Contributors(db),
    sessions: new Sessions(db),
    endedMarks: new EndedMarks(db),
    accounts: new Accounts(db),
    accountOrders: new AccountOrders(db),
    unsubscribed: new Unsubscribed(db),
    formSubmissions: new FormSubmissions(db),
    formKeys: new FormKeys(db),
    subscribers: new Subscribers(db),
    restockSignUps: new RestockSignUps(db),
    outbox: new Outbox(db),
    idempotencyKeys: new IdempotencyKeys(db),
    tracking: new Tracking(database),
    secrets: new Secrets(db),
    jobs: new Jobs(db),
  }
}
