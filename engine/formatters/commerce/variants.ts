import { escapeAttribute, escapeMarkup } from '../../domain/data/escape.ts'
import { convertInParts, PART } from '../../domain/data/parts.ts'
import { type Json, member, toText } from '../../domain/data/value.ts'
import { en } from '../../domain/messages/en.ts'
import { isGiftCard } from '../../domain/shop/product.ts'
import { describeVariant, type VariantOption, variantOptionsOf } from '../../domain/shop/variants.ts'
import { defineFormatter, type Frame } from '../../language/plugin.ts'
import { localized } from './localized.ts'

/** `{entry|variant-descriptor}` prints the name of the chosen variant, such as `Red / Large`. */
export const variantDescriptor = defineFormatter({
  name: 'variant-descriptor',
  about: 'Prints the values of a chosen variant, joined with slashes.',
  format(node, _, { run }) {
    return describeVariant(member(node, 'optionValues'), run.budget)
  },
})

/** `{item|variants-select}` prints the fields to choose a variant; nothing for a product without a choice. */
export const variantsSelect = defineFormatter({
  name: 'variants-select',
  about: 'Prints the fields to choose a variant of a product.',
  usesFrame: true,
  format(node, _, frame) {
    const options = variantOptionsOf(node, (count) => frame.run.budget.charge(count))
    if (options.length === 0) return undefined
    const view = isGiftCard(node) ? giftCardView(options, frame) : productView(options, frame)
    return frame.renderFragment('variants-select', { item: node ?? null, ...view })
  },
})

/**
 * The options with our default texts, and the messages of the website that replace them. The defaults need no
 * formatting.
 *
 * Names and values are passed as markup, because the fragment prints each of them several times.
 */
interface VariantsView {
  readonly options: Json
  readonly titleMessage: string
  readonly promptMessage: string
}

function giftCardView(options: readonly VariantOption[], frame: Frame): VariantsView {
  const title = ownWords(en.giftCardValueDisplayText, frame)
  const prompt = ownWords(en.giftCardVariantSelectText, frame)
  return {
    options: options.map((option) => ({ ...asMarkup(option, frame), title, prompt })),
    titleMessage: toText(localized('giftCardValueDisplayText', frame)),
    promptMessage: toText(localized('giftCardVariantSelectText', frame)),
  }
}

function productView(options: readonly VariantOption[], frame: Frame): VariantsView {
  const toOption = (option: VariantOption) => {
    const { name } = option
    const prompt = en.productVariantSelectText.replace('{variantName}', () => name)
    const words = { title: ownWords(name, frame), prompt: ownWords(prompt, frame) }
    return { ...asMarkup(option, frame), ...words }
  }
  return {
    options: options.map(toOption),
    titleMessage: '',
    promptMessage: toText(localized('productVariantSelectText', frame)),
  }
}

function asMarkup({ name, values }: VariantOption, { run }: Frame) {
  const escapeName = run.inputs.safe ? escapeMarkup : escapeAttribute
  const toMarkup = (text: string) => {
    run.budget.charge(1)
    return text.length <= PART ? escapeName(text) : convertInParts(text, escapeName, run.budget)
  }
  return { name, markup: toMarkup(name), values: values.map(toMarkup) }
}

/** A default text. As with messages, there is none without a locale. */
function ownWords(text: string, { run }: Frame): string {
  return run.cldr() === undefined ? '' : text
}
