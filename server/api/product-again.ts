import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FormFields } from '../plugins/bodies.ts'
import { itemUnknown, type Refusal } from '../refusal.ts'
import { itemPage } from '../sites/pages/item.ts'
import { toNoticeView } from '../sites/pages/other.ts'
import { sendPage } from '../sites/send-page.ts'
import type { SiteServices } from '../sites/services.ts'
import type { Item } from '../store/types.ts'
import { toTyped } from './wish-fields.ts'

interface RejectedWish {
  readonly item: Item
  readonly form: FormFields
  readonly refusal: Refusal
  /** What was to be done. */
  readonly title: string
}

/** Answers the page of a product again, with what was chosen and what was wrong with it. */
export async function sendProductAgain(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { item, form, refusal, title }: RejectedWish,
): Promise<FastifyReply> {
  const { site } = request
  const collection = site.collections.find(({ id }) => id === item.collectionId)
  if (collection === undefined) throw itemUnknown()
  const values = toTyped(form)
  const page = await itemPage(services.store, site, { collection, item }, values)
  const notice = toNoticeView({ kind: 'error', title, message: refusal.message })
  return sendPage(services, request, reply, {
    ...page,
    status: refusal.status,
    content: { ...page.content, values, errors: refusal.errors, notice },
  })
}
