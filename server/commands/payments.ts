/** Shows the ways to pay of a website, or changes them. */
import { changePayments } from '../owner/payments.ts'
import type { PaymentSettings } from '../store/types.ts'
import { MAX_TRANSFER_DAYS } from '../website/payments.ts'
import { path, wholeNumber } from './options.ts'
import { CommandError, runCommand } from './run-command.ts'
import { toTable } from './to-table.ts'
import { WEBSITE_OPERAND, withOwner } from './with-owner.ts'

const definition = {
  command: 'npm run payments',
  about: 'Shows how visitors may pay, or changes it. A website without a way to pay takes no orders.',
  operands: WEBSITE_OPERAND,
  options: {
    test: path(
      'Turns test payments on or off; they charge nothing, and need TEST_PAYMENTS of the service.',
      'on|off',
    ),
    transfer: path('Turns payment by bank transfer, after the order, on or off.', 'on|off'),
    'transfer-days': wholeNumber(
      'Days after which an order without its transfer is canceled; 0 changes nothing.',
      {
        placeholder: 'DAYS',
        min: 0,
        max: MAX_TRANSFER_DAYS,
        fallback: 0,
      },
    ),
  },
  examples: ['harbour', 'harbour --transfer on', 'harbour --transfer-days 7'],
}

await runCommand(definition, ({ config, options, operands: [identifier], print }) =>
  withOwner(config, identifier, async (owner) => {
    const wanted = {
      ...switchIn('test', options.test),
      ...switchIn('transfer', options.transfer),
      ...daysIn(options['transfer-days']),
    }
    const isChange = Object.keys(wanted).length > 0
    const shown = isChange ? await changePayments(owner, wanted) : owner.site.payments
    print(
      toTable(
        ['test payments', 'transfers', 'takes orders', 'days for a transfer'],
        [
          [
            ...[shown.isTest, shown.takesTransfers].map((isOn) => (isOn ? 'on' : 'off')),
            shown.takesOrders ? 'yes' : 'no',
            String(shown.transferDays),
          ],
        ],
      ),
    )
  }),
)

function switchIn(name: 'test' | 'transfer', given: string | undefined): PaymentSettings {
  if (given === undefined) return {}
  if (given !== 'on' && given !== 'off')
    throw new CommandError(`--${name} must be on or off, not '${given}'.`)
  return { [name]: given === 'on' }
}

function daysIn(transferDays: number): PaymentSettings {
  return transferDays === 0 ? {} : { transferDays }
}
