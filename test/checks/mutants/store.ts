import type { Mutant } from './mutant.ts'

/** The suites of these tests run on each database. */
export const storeMutants: readonly Mutant[] = [
  {
    fault: 'A sale takes more from stock than there is.',
    file: 'server/store/add-to-stock.ts',
    find: `eb('quantity_in_stock', '>=', -quantity)`,
    replace: `eb('quantity_in_stock', '>=', quantity)`,
    test: 'test/server/store/commerce.test.ts -t a purchase',
  },
  {
    fault: 'A gift card pays more than is left on it.',
    file: 'server/store/gift-cards.ts',
    find: `.where('balance_cents', '>=', amountCents)`,
    replace: `.where('balance_cents', '>', 0)`,
    test: 'test/server/store/gift-cards.test.ts -t a gift card',
  },
  {
    fault: 'The last of two requests that read the same cart overwrites the first.',
    file: 'server/store/carts.ts',
    find: `.where('version', '=', version)\n      .where('order_id', 'is', null)\n      .executeTakeFirst()\n    if (numUpdatedRows === 0n) return { conflict: (await this.byId(websiteId, id)) ?? seen }`,
    replace: `.where('order_id', 'is', null)\n      .executeTakeFirst()\n    if (numUpdatedRows === 0n) return { conflict: (await this.byId(websiteId, id)) ?? seen }`,
    test: 'test/server/store/commerce.test.ts -t is changed by one of two requests that read the same version',
  },
  {
    fault: 'A session of one website opens the accounts of another one.',
    file: 'server/store/accounts.ts',
    find: `.where('sessions.website_id', '=', websiteId)`,
    replace: `.where('sessions.website_id', '>=', websiteId.slice(0, 0))`,
    test: 'test/server/store/accounts.test.ts -t an account is found by id, address and session',
  },
  {
    fault: 'An item is listed before its time of publication.',
    file: 'server/store/items.ts',
    find: `.where('publish_on', '<=', atMs)\n      .orderBy('position')`,
    replace: `.orderBy('position')`,
    test: 'test/server/store/contract.test.ts',
  },
  {
    fault: 'The same idempotency key with another body gets the answer of the first one.',
    file: 'server/store/idempotency-keys.ts',
    find: 'row?.body_hash === bodyHash',
    replace: `row !== undefined && bodyHash !== ''`,
    test: 'test/server/store/commerce.test.ts -t with another body is told apart',
  },
  {
    fault: 'A form key is used by any number of submissions.',
    file: 'server/store/form-keys.ts',
    find: `row?.body_hash === bodyHash ? 'repeated' : 'used'`,
    replace: `row?.body_hash === bodyHash ? 'repeated' : 'burned'`,
    test: 'test/server/store/forms.test.ts -t is used up by one submission',
  },
  {
    fault: 'Two processes send the same mail, because a claim ends when it begins.',
    file: 'server/store/outbox.ts',
    find: 'next_at: untilMs',
    replace: 'next_at: Math.min(nowMs, untilMs)',
    test: 'test/server/store/outbox.test.ts -t gives each mail to one caller',
  },
  {
    fault: 'Pruning removes sessions that have not ended.',
    file: 'server/store/sessions.ts',
    find: `.where('ends_at', '<', beforeMs)`,
    replace: `.where('created_at', '<', beforeMs)`,
    test: 'test/server/store/accounts.test.ts -t sessions end',
  },
  {
    fault: 'A migration leaves old carts without a time, so that they are pruned at once.',
    file: 'server/store/migrations/pruning.ts',
    find: 'changed_at: Date.now()',
    replace: 'changed_at: 0',
    test: 'test/server/store/migrations.test.ts -t dates its carts',
  },
  {
    fault: 'A backup is restored over a store that is not empty.',
    file: 'server/store/backup/restore.ts',
    find: 'isReplacing ? removeAll(transaction) : checkEmpty(transaction)',
    replace: 'isReplacing ? checkEmpty(transaction) : removeAll(transaction)',
    test: 'test/server/store/backup.test.ts -t is refused by a store that is not empty',
  },
  {
    fault: 'A restored website has an older revision than before, so caches keep other content.',
    file: 'server/store/backup/restore.ts',
    find: `eb('revision', '+', 1)`,
    replace: `eb('revision', '-', 1)`,
    test: 'test/server/store/backup.test.ts -t is the same store',
  },
]
