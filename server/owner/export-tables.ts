import { describeVariant, toOptionValues } from '../../engine/domain/shop/variants.ts'
import type { CsvRow } from '../bytes/csv.ts'
import { orderNumberOf } from '../shop/orders/order-number.ts'
import { owedCentsOf, redeemedCentsOf, transferCodeOf } from '../shop/orders/payment.ts'
import { NO_SALES, readSales } from '../shop/reports/sales.ts'
import { allRows, type Slice, toRows } from '../store/paging.ts'
import { readCounts } from '../tracking/reports/counts.ts'
import {
  REPORT_NAMES,
  REPORT_TABLES,
  type ReportName,
  type ReportTable,
} from '../tracking/reports/report-tables.ts'
import { lastDays, MAX_DAYS } from '../website/period.ts'
import type { Owner } from './owner.ts'
import { toIso } from './times.ts'

/** A table of the owner as a file. */
export interface ExportTable {
  readonly columns: readonly string[]
  readonly rows: (owner: Owner) => AsyncIterable<CsvRow>
}

/** Rows that are read at once. */
const LIMIT = 100

/** The tables by the name of their file. */
export const EXPORT_TABLES: Readonly<Record<string, ExportTable>> = {
  // A row for each line of an order, because shops pack and count by lines.
  orders: {
    columns: [
      ...[
        'order',
        'number',
        'createdAt',
        'state',
        'name',
        'email',
        'address',
        'shippingOption',
        'trackingNumber',
      ],
      ...['sku', 'productName', 'variant', 'quantity', 'unitPriceCents', 'answers'],
      ...['coupons', 'shippingCents', 'taxCents', 'discountCents', 'grandTotalCents', 'dueCents', 'currency'],
      // Newer ones come last, so that spreadsheets find the others where they were.
      ...['transferCode', 'giftCardCents'],
    ],
    rows: orderRows,
  },
  stock: {
    columns: ['itemId', 'title', 'sku', 'variant', 'quantity', 'isUnlimited'],
    rows: stockRows,
  },
  reviews: {
    columns: [
      'review',
      'createdAt',
      'itemId',
      'orderId',
      'rating',
      'title',
      'text',
      'name',
      'isHidden',
      'answer',
    ],
    rows: reviewRows,
  },
  coupons: {
    columns: ['code', 'kind', 'value', 'minimumSubtotalCents', 'startsAt', 'endsAt', 'isEnabled', 'combines'],
    rows: couponRows,
  },
  'gift-cards': {
    columns: ['lastFour', 'createdAt', 'orderId', 'currency', 'initialCents', 'balanceCents'],
    rows: giftCardRows,
  },
  contributions: {
    columns: ['contribution', 'createdAt', 'fund', 'amountCents', 'currency', 'name', 'email', 'message'],
    rows: contributionRows,
  },
  // A row for each answer, because forms ask different questions.
  submissions: {
    columns: [
      ...['submission', 'createdAt', 'form', 'pagePath', 'question', 'answer'],
      ...['pageTitle', 'pageId', 'collectionId', 'objectName'],
    ],
    rows: submissionRows,
  },
  'site-users': { columns: ['email', 'firstName', 'lastName', 'createdAt', 'confirmedAt'], rows: userRows },
  subscribers: { columns: ['list', 'email', 'confirmedAt', 'answers'], rows: subscriberRows },
  sales: { columns: ['day', 'currency', ...Object.keys(NO_SALES)], rows: dayRows },
  products: {
    columns: ['itemId', 'sku', 'productName', 'variant', 'currency', 'orders', 'units', 'salesCents'],
    rows: productRows,
  },
  ...Object.fromEntries(REPORT_NAMES.map((name) => [name, visitTable(name)])),
}

/** A report about visits, compared with the year before. */
function visitTable(name: ReportName): ExportTable {
  const { measures, columns, rows }: ReportTable = REPORT_TABLES[name]
  return {
    columns,
    async *rows({ read, site: { website } }) {
      const year = lastDays(MAX_DAYS, website.settings.timeZone, Date.now())
      yield* rows(await readCounts(read, website.id, year, measures), website)
    },
  }
}

async function* orderRows({ read, site }: Owner): AsyncIterable<CsvRow> {
  for await (const order of allRows((slice) => read.orders.list(site.website.id, {}, slice))) {
    const { details, lines, steps } = order
    const common = {
      ...{
        order: order.id,
        number: orderNumberOf(site, order),
        transferCode: transferCodeOf(order),
        createdAt: toIso(order.createdAt),
        state: order.state,
      },
      ...{ name: details.name, email: details.email, address: details.address.join(', ') },
      shippingOption: details.shippingOption,
      trackingNumber: steps.findLast(({ tracking }) => tracking !== undefined)?.tracking?.number ?? '',
      coupons: details.coupons.join(' '),
      ...{ shippingCents: details.shippingCostCents, taxCents: details.taxCents },
      ...{ discountCents: details.discountCents, grandTotalCents: order.grandTotalCents },
      ...{
        giftCardCents: redeemedCentsOf(details),
        dueCents: owedCentsOf(order),
        currency: details.currency,
      },
    }
    for (const { sku, productName, variantText, quantity, unitPriceCents, answers = [] } of lines)
      yield {
        ...common,
        ...{ sku, productName, variant: variantText, quantity, unitPriceCents },
        answers: toLinesOf(answers.map(({ title, value }) => ({ title, text: value }))),
      }
  }
}

/** Each question with its answer on a line. */
function toLinesOf(answers: readonly { readonly title: string; readonly text: string }[]): string {
  return answers.map(({ title, text }) => `${title}: ${text}`).join('\n')
}

async function* stockRows({ read, site }: Owner): AsyncIterable<CsvRow> {
  let after: { readonly itemId: string; readonly sku: string } | undefined
  do {
    const found = await read.stock.list(site.website.id, { after, limit: LIMIT })
    const rows = found.slice(0, LIMIT)
    for (const { itemId, itemTitle, sku, attributes, qtyInStock, isUnlimited } of rows)
      yield {
        ...{ itemId, title: itemTitle, sku, variant: describeVariant(toOptionValues(attributes)) },
        ...{ quantity: qtyInStock, isUnlimited: String(isUnlimited) },
      }
    after = found.length > LIMIT ? rows.at(-1) : undefined
  } while (after !== undefined)
}

async function* reviewRows({ read, site }: Owner): AsyncIterable<CsvRow> {
  for await (const review of allRows((slice) => read.reviews.list(site.website.id, {}, slice))) {
    const { id, createdAt, itemId, orderId, rating, words, isHidden, answer } = review
    yield {
      ...{ review: id, createdAt: toIso(createdAt), itemId, orderId, rating, ...words },
      ...{ isHidden: String(isHidden), answer: answer?.text ?? '' },
    }
  }
}

async function* couponRows({ read, site }: Owner): AsyncIterable<CsvRow> {
  for (const coupon of await read.coupons.list(site.website.id)) {
    const { code, kind, value, minimumSubtotalCents, startsAt, endsAt, isEnabled, combines } = coupon
    yield {
      ...{ code, kind, value, minimumSubtotalCents },
      ...{ startsAt: startsAt && toIso(startsAt), endsAt: endsAt && toIso(endsAt) },
      ...{ isEnabled: String(isEnabled), combines: String(combines) },
    }
  }
}

async function* giftCardRows({ read, site }: Owner): AsyncIterable<CsvRow> {
  for await (const card of allRows((slice) => read.giftCards.list(site.website.id, slice))) {
    const { lastFour, createdAt, orderId, currency, initialCents, balanceCents } = card
    yield { lastFour, createdAt: toIso(createdAt), orderId, currency, initialCents, balanceCents }
  }
}

async function* submissionRows({ read, site }: Owner): AsyncIterable<CsvRow> {
  const list = async (slice: Slice) => {
    const after = slice.after && { createdAt: slice.after.at, id: slice.after.id }
    return toRows(await read.formSubmissions.list(site.website.id, { after, limit: slice.limit + 1 }), slice)
  }
  for await (const { id, createdAt, details } of allRows(list)) {
    const { pageTitle = '', pageId = '', collectionId = '', objectName = '' } = details
    for (const { title, text } of details.answers)
      yield {
        ...{ submission: id, createdAt: toIso(createdAt), form: details.formName },
        ...{ pagePath: details.pagePath, question: title, answer: text },
        ...{ pageTitle, pageId, collectionId, objectName },
      }
  }
}

async function* subscriberRows({ read, site: { website } }: Owner): AsyncIterable<CsvRow> {
  for (const { id: list } of website.settings.mailingLists ?? []) {
    let afterEmail: string | undefined = ''
    while (afterEmail !== undefined) {
      const found = await read.subscribers.confirmed(website.id, list, { afterEmail, limit: LIMIT })
      for (const { email, changedAt, answers } of found)
        yield { list, email, confirmedAt: toIso(changedAt), answers: toLinesOf(answers) }
      afterEmail = found.length === LIMIT ? found.at(-1)?.email : undefined
    }
  }
}

async function* userRows({ read, site }: Owner): AsyncIterable<CsvRow> {
  const list = (slice: Slice) => read.accounts.list(site.website.id, slice)
  for await (const { email, data, createdAt, confirmedAt } of allRows(list))
    yield {
      ...{ email, firstName: data.firstName, lastName: data.lastName, createdAt: toIso(createdAt) },
      confirmedAt: confirmedAt === null ? '' : toIso(confirmedAt),
    }
}

async function* contributionRows({ read, site }: Owner): AsyncIterable<CsvRow> {
  for await (const gift of allRows((slice) => read.contributions.list(site.website.id, {}, slice))) {
    const { fundTitle, currency, name, email, message } = gift.details
    yield {
      ...{ contribution: gift.id, createdAt: toIso(gift.createdAt), fund: fundTitle },
      ...{ amountCents: gift.amountCents, currency, name, email, message },
    }
  }
}

async function* dayRows(owner: Owner): AsyncIterable<CsvRow> {
  yield* (await salesOfYear(owner)).days
}

async function* productRows(owner: Owner): AsyncIterable<CsvRow> {
  yield* (await salesOfYear(owner)).products
}

/** The longest period of a report. */
function salesOfYear({ read, site }: Owner) {
  return readSales(read, site, lastDays(MAX_DAYS, site.website.settings.timeZone, Date.now()))
}
