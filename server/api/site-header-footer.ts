import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { cleanInput } from '../../engine/domain/forms/clean-input.ts'
import { isEmail } from '../../engine/domain/forms/email.ts'
import { requirePermission } from '../visitor/contributor.ts'
import { readBody } from '../visitor/fields.ts'
import { respondToWrite } from '../visitor/respond.ts'
import { type SiteServices, withVisit } from '../visitor/visit.ts'
import { headerFooterOf } from '../website/header-footer.ts'
import { isOwnPath } from '../website/urls.ts'
import { withOwnSetting } from './own-setting.ts'

const line = z.string().trim().max(200)
/** A page of this website, or a page elsewhere. No other scheme, because the address becomes a link. */
const link = line.refine(
  (url) => /^$|^https:\/\/\S+$/.test(url) || (isOwnPath(url) && !/\s/.test(url)),
  'expected a path such as /shop, or an address with https',
)

export const headerFooterBody = z.strictObject({
  header: z.strictObject({
    announcement: z.strictObject({
      ...{ text: line, url: link },
      couponCode: line
        .min(1)
        .exactOptional()
        .describe('A button beside the text enters this code of a coupon'),
    }),
  }),
  footer: z.strictObject({
    tagLine: line,
    contactEmail: line
      .overwrite((typed) => cleanInput('email', typed))
      .refine((text) => text === '' || isEmail(text), 'expected an email address'),
    contactPhoneNumber: line
      .overwrite((typed) => cleanInput('phone', typed))
      .regex(/^[+\d\s().-]*$/, 'expected a phone number'),
    openingHours: z.array(line.min(1)).max(20),
    text: z.string().trim().max(1000),
  }),
})

/** `/api/site-header-footer`: GET answers the texts of header and footer, PUT replaces them for a contributor who may. */
export const headerFooterRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.get(
    API_PATH.headerFooter,
    withVisit(services, async (visit) => {
      visit.reply.header('cache-control', 'private, no-store')
      return headerFooterOf(await withOwnSetting(visit, 'headerFooter'))
    }),
  )

  app.put(
    API_PATH.headerFooter,
    withVisit(services, async (visit) => {
      // First, so that only those who may write learn what a body lacks.
      await requirePermission(visit, 'settings.header-footer')
      const wanted = readBody(headerFooterBody, visit.request)
      return respondToWrite(visit, {
        write: async ({ websites }) => {
          await websites.saveOwnSetting(visit.websiteId, 'headerFooter', wanted)
          return wanted
        },
        toJson: (saved) => saved,
        toPath: () => PAGE_PATH.contributor,
      })
    }),
  )
}
