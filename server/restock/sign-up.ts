import { member, toText } from '../../engine/domain/data/value.ts'
import { isEmail, toAddress } from '../../engine/domain/forms/email.ts'
import { text } from '../../engine/domain/messages/text.ts'
import { isAlwaysInStock } from '../../engine/domain/shop/product.ts'
import { itemUnknown, restockNeedless } from '../errors/shop-problems.ts'
import { fieldInvalid } from '../errors/visitor-problems.ts'
import { askToConfirm } from '../forms/subscribe.ts'
import { createId } from '../store/ids.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Item, Variant } from '../store/types.ts'
import type { Visit } from '../visitor/visit.ts'
import type { Site } from '../website/site.ts'
import { type RestockedProduct, restockedName } from './restocked-name.ts'

/** The sign-up of a visitor, as it was sent. */
export interface SignUpFields {
  readonly productId: string
  /** The SKU of a variant; '' for the only one of its product. */
  readonly variantId: string
  readonly siteVisitorEmail: string
  readonly isJoinMailingList: boolean
}

/** Word of a success: the owner's own for this product, else that of the website. */
export function signedUpText({ say }: Site, { data }: Item): string {
  const words = member(member(data, 'merchandising'), 'restockNotificationMessages')
  return toText(member(words, 'successText')) || say('restock_signed_up')
}

/** Says which product the mail will be about, and which address gets it. It tells nothing that the visitor did not send. */
export function signedUpFor(
  site: Site,
  { item, variant }: RestockedProduct,
  { siteVisitorEmail }: Pick<SignUpFields, 'siteVisitorEmail'>,
): string {
  const product = restockedName(site, { item, variant })
  return site.say('restock_signed_up_for', { email: toAddress(siteVisitorEmail), product })
}

/** The field of the email address, at which its error is shown. */
const EMAIL_FIELD = 'siteVisitorEmail'

/** Throws `fields_invalid` for an email address that is missing or malformed (storefront specification §5). */
export function checkSignUp({ siteVisitorEmail }: Pick<SignUpFields, 'siteVisitorEmail'>): void {
  if (siteVisitorEmail.trim() === '') throw fieldInvalid(EMAIL_FIELD, text('restock_email_blank'))
  if (!isEmail(toAddress(siteVisitorEmail))) throw fieldInvalid(EMAIL_FIELD, text('restock_email_invalid'))
}

/**
 * Signs a visitor up for one mail when a variant is back in stock. The answer is the same for an address that waits
 * already, or that refuses such mails, so that a stranger cannot find out who waits. A visitor who wants news, too, is asked to
 * confirm the address for the first mailing list of the website.
 *
 * @throws `fields_invalid`, `item_unknown`, or `restock_needless` for a variant that can be bought
 */
export async function signUp(
  repositories: Repositories,
  { site, signer, origin }: Pick<Visit, 'site' | 'signer' | 'origin'>,
  fields: SignUpFields,
): Promise<RestockedProduct> {
  checkSignUp(fields)
  const { productId: itemId, variantId } = fields
  const { id: websiteId } = site.website
  const item = await site.items.byId(repositories.items, itemId)
  if (item === undefined) throw itemUnknown()
  const variant = variantOf(await repositories.variants.of(websiteId, [itemId]), variantId)
  if (isAlwaysInStock(item.data) || variant.isUnlimited || variant.qtyInStock > 0) throw restockNeedless()
  const email = toAddress(fields.siteVisitorEmail)
  await repositories.restockSignUps.add({
    ...{ id: createId(), websiteId, itemId, sku: variant.sku },
    email,
    joinsList: fields.isJoinMailingList,
    createdAt: Date.now(),
    ...{ origin, language: site.language.code },
  })
  const [list] = site.website.settings.mailingLists ?? []
  if (fields.isJoinMailingList && list !== undefined)
    await askToConfirm(repositories, site, signer, { list, email, origin })
  return { item, variant }
}

/** The variant with an id. Throws `item_unknown`, or `fields_invalid` without an id when there are several. */
function variantOf(variants: readonly Variant[], variantId: string): Variant {
  const [only, ...others] = variants
  if (variantId === '' && others.length > 0) throw fieldInvalid('variantId', text('choice_unknown'))
  const found = variantId === '' ? only : variants.find(({ sku }) => sku === variantId)
  if (found === undefined) throw itemUnknown()
  return found
}
