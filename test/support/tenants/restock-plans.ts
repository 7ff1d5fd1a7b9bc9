import { RESTOCK, signUpFor } from '../sites/restock.ts'
import { get, named, type Plans, plain } from './attempts.ts'
import { type Belongings, READER } from './belongings.ts'

const relic = ({ name }: Belongings) => ({ productId: `${name}-relic`, variantId: `${name}-relic` })

/** Plans for the calls about mails for products that are back. */
export const restockPlans: Plans = {
  [`POST ${RESTOCK}`]: [
    named((visitor, of) => visitor.send('POST', RESTOCK, signUpFor(of.name))),
    named((visitor, of) => visitor.submit(RESTOCK, { ...relic(of), siteVisitorEmail: READER }), 303),
  ],
  [`GET ${RESTOCK}`]: [plain((visitor, of) => visitor.get(`${RESTOCK}?${new URLSearchParams(relic(of))}`))],
  [`GET ${RESTOCK}/groups`]: [get(`${RESTOCK}/groups`)],
  [`POST ${RESTOCK}/send`]: [named((visitor, of) => visitor.send('POST', `${RESTOCK}/send`, relic(of)))],
  [`POST ${RESTOCK}/send/all`]: [
    named((visitor, of) => visitor.send('POST', `${RESTOCK}/send/all`, { sendRequests: [relic(of)] })),
  ],
}
