import { z } from 'zod'
import { emptyGiftCard } from '../shop/gift-cards/empty-gift-card.ts'
import { giftCodeOf } from '../shop/gift-cards/gift-code.ts'
import { issueGiftCard } from '../shop/gift-cards/issue-gift-card.ts'
import type { GiftCard } from '../store/types.ts'
import { MAX_INTEGER } from '../website/files/value-schemas.ts'
import { defineCall, type OwnerCall } from './call.ts'
import { listFields, pageFields, toPage, toSlice } from './cursor.ts'
import { answeredTime, toIso } from './times.ts'

const cardSchema = z
  .strictObject({
    id: z.string(),
    createdAt: answeredTime,
    lastFour: z.string().describe('The end of the code, by which buyers name their card'),
    orderId: z.string().nullable().describe('Null for a card that the owner issued'),
    currency: z.string(),
    initialCents: z.int(),
    balanceCents: z.int(),
  })
  .meta({ id: 'GiftCard' })

const list = defineCall({
  id: 'listGiftCards',
  command: { name: 'gift-cards' },
  method: 'get',
  path: '/api/owner/gift-cards',
  summary: 'List gift cards',
  description: 'Lists gift cards with their balances, the newest first. Codes are stored nowhere.',
  query: z.strictObject(listFields),
  answer: z.strictObject({ giftCards: z.array(cardSchema), ...pageFields }),
  problems: ['cursor_invalid'],
  run: async ({ read, site }, { query }) => {
    const found = await read.giftCards.list(site.website.id, toSlice(query))
    return { giftCards: found.rows.map(toCardAnswer), ...toPage(found) }
  },
})

const issue = defineCall({
  id: 'issueGiftCard',
  command: { name: 'gift-cards', option: 'issue' },
  method: 'post',
  path: '/api/owner/gift-cards',
  summary: 'Issue a gift card',
  description: 'Makes a gift card without an order. The code is in this answer alone, so pass it on at once.',
  body: {
    schema: z.strictObject({ amountCents: z.int().min(1).max(MAX_INTEGER) }),
    example: { amountCents: 2500 },
  },
  status: 201,
  answer: z.strictObject({ giftCard: cardSchema, code: z.string() }),
  problems: [],
  run: async (owner, { body: { amountCents } }) => {
    const card = await owner.write((repositories) => issueGiftCard(repositories, owner, amountCents))
    const code = giftCodeOf(owner.signer, owner.site.website.id, card.id)
    return { giftCard: toCardAnswer(card), code }
  },
})

const empty = defineCall({
  id: 'emptyGiftCard',
  command: { name: 'gift-cards', option: 'empty' },
  method: 'post',
  path: '/api/owner/gift-cards/{cardId}/empty',
  pathExample: { cardId: '6650f0c2a1b2c3d4e5f60718' },
  summary: 'Empty a gift card',
  description: 'Takes what is left on a gift card, for one that was lost or paid out.',
  answer: z.strictObject({ giftCard: cardSchema }),
  problems: ['record_unknown'],
  run: async ({ site, write }, { path: { cardId = '' } }) => ({
    giftCard: toCardAnswer(await write((repositories) => emptyGiftCard(repositories, site, cardId))),
  }),
})

function toCardAnswer(card: GiftCard): z.output<typeof cardSchema> {
  const { id, createdAt, lastFour, orderId, currency, initialCents, balanceCents } = card
  return {
    ...{ id, createdAt: toIso(createdAt), lastFour, orderId: orderId === '' ? null : orderId },
    ...{ currency, initialCents, balanceCents },
  }
}

/** Gift cards. */
export const giftCardCalls: readonly OwnerCall[] = [list, issue, empty]
