import { z } from 'zod'

/**
 * The members of free data that the service and the theme `linden` read. They describe this data to owners and tell
 * misspelled members; they do not check it, because another theme may read the same member in another way.
 */

const text = z.string()
const place = z.looseObject({
  text: text.describe('One sentence'),
  url: text.optional().describe('The page with all of it'),
})

/** `data.website` of `site.json`. */
export const websiteData = z
  .looseObject({
    siteTitle: text.describe('The name on pages and in mails; by default `title`'),
    siteTagLine: text.describe('A few words below the name'),
    siteDescription: text.describe('A sentence or two for search engines'),
    favicon: z
      .looseObject({ assetUrl: text.describe('Such as `/assets/site/icon.svg`') })
      .describe('The icon in tabs of browsers'),
    logoImage: z
      .looseObject({
        assetUrl: text.describe('Such as `/assets/site/logo.svg`'),
        originalSize: text.optional().describe('Its size, read from the file'),
      })
      .describe('The picture in place of the name'),
    brandColor: text.describe('The color of icons, such as `#1f4e79`'),
    location: z
      .looseObject({
        addressTitle: text.describe('The name on the address'),
        addressLine1: text.describe('Street and number'),
        addressLine2: text.describe('Town and postal code'),
        addressCountry: text.describe('The country'),
      })
      .describe('The address of the shop'),
    contactEmail: text.describe('Visitors write to it, and it gets submissions of forms'),
    contactPhoneNumber: text.describe('The telephone number in the footer'),
    openingHours: text.describe('A text, or a list of lines'),
    footerText: text.describe('A sentence in the footer'),
    announcement: z
      .looseObject({
        text: text.describe('One sentence'),
        url: text.optional().describe('A page to read more'),
        couponCode: text.optional().describe('The code of an enabled coupon, as a button that uses it'),
      })
      .describe('The announcement above each page'),
    returns: place.describe('The words of the shop on returns, in place of those of `settings.returnPolicy`'),
    cancellation: place.describe('The same on the cancellation of services'),
  })
  .partial()

/** `data.websiteSettings` of `site.json`. */
export const websiteSettings = z
  .looseObject({
    commentsEnabled: z.boolean().describe('Whether posts show comments'),
    simpleLikingEnabled: z.boolean().describe('Whether posts show likes'),
    disqusShortName: text.describe('The name of the website at Disqus'),
    storeSettings: z
      .looseObject({
        isMiniCartEnabled: z
          .boolean()
          .describe('Whether a dialog shows the cart after an addition; by default it does'),
      })
      .partial()
      .describe('Switches of the shop'),
  })
  .partial()

/** `data.merchandising` of a product. */
export const merchandising = z
  .looseObject({
    scarcityEnabled: z.boolean().describe('Whether low stock is told'),
    scarcityText: text.describe(
      'The words, such as `{qtyInStock, plural, one {The last one} other {Only # left}}`',
    ),
    scarcityThreshold: z.int().describe('The stock from which it is low'),
    scarcityShownByDefault: z.boolean().describe('Whether it is told before a variant is chosen'),
    customSoldOutText: text.describe('The words in place of “Sold out”'),
    restockNotificationMessages: z
      .looseObject({
        CTAText: text.describe('The question to visitors'),
        buttonText: text.describe('The words on the button'),
        placeholderText: text.describe('The words in the empty field'),
        mailingListDescription: text.describe('The words beside the mailing list'),
        successText: text.describe('The answer'),
      })
      .partial()
      .describe('Asks visitors for an address while a variant is sold out. `{}` takes default words'),
    mailingListSignUpEnabled: z.boolean().describe('Whether the box offers the first mailing list, too'),
    mailingListOptInByDefault: z.boolean().describe('Whether that is chosen already'),
  })
  .partial()

/** Data of `site.json` by its members. */
export const openSite = z.looseObject({
  data: z.looseObject({ website: websiteData, websiteSettings }).partial(),
})

/** Data of a collection file. */
export const openCollection = z.looseObject({
  items: z.array(z.looseObject({ data: z.looseObject({ merchandising }).partial() })),
})

/** A file of translations. */
export const openTranslation = z.looseObject({ website: websiteData })
