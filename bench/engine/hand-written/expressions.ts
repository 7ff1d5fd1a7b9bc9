import type sample from '../../samples/expressions/data.json'
import { each, escapeHtml } from './html.ts'

type Order = typeof sample
type Row = Order['rows'][number]

export const expressions = (order: Order): string => `<table data-order="${order.orderNumber}">
  ${each(order.rows, (row, index) => printRow(row, index, order))}
</table>`

function printRow(row: Row, index: number, { taxRate, freeShippingFrom }: Order): string {
  const net = row.unitCents * row.quantity
  const due = net - (net * row.discount) / 100
  const tax = (due * taxRate) / 100
  const isLow = row.stock > 0 && row.stock < row.quantity
  const isBulk = row.quantity >= 10 || row.weight * row.quantity > 200
  return `
  
  
  <tr id="row-${index + 1}"${isBulk ? ' class="bulk"' : ''}>
    <td>${row.sku}/${row.quantity}</td>
    <td>${escapeHtml(row.title)}${isLow ? ' (low)' : ''}</td>
    <td>${row.quantity} × ${row.unitCents / 100}</td>
    <td>${net}</td>
    <td>${due + tax}</td>
    <td>${Math.max(0, freeShippingFrom - due)}</td>
    <td>${Math.min(row.stock, row.quantity)} of ${row.quantity}</td>
    <td>${((row.unitCents - row.costCents) / row.unitCents) * 100} %</td>
    <td>${Math.abs(row.stock - row.quantity) % 7}</td>
  </tr>
  `
}
