import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { TRACKING_POLICIES } from '../../engine/domain/tracking/consent.ts'
import { requirePermission } from '../visitor/contributor.ts'
import { readBody } from '../visitor/fields.ts'
import { respondToWrite } from '../visitor/respond.ts'
import { type SiteServices, withVisit } from '../visitor/visit.ts'
import { trackingPolicyOf } from '../website/tracking-policy.ts'
import { withOwnSetting } from './own-setting.ts'

export const trackingBody = z.strictObject({
  policy: z
    .enum(TRACKING_POLICIES)
    .describe(
      'Which visitors are tracked: `all` who do not refuse by their browser, those who agreed (`consent`), or `none`',
    ),
})

/** `/api/tracking/settings`: GET answers which visitors the website tracks. PUT changes it for a contributor with the permission. */
export const trackingSettingsRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.get(
    API_PATH.trackingSettings,
    withVisit(services, async (visit) => {
      visit.reply.header('cache-control', 'private, no-store')
      return { policy: trackingPolicyOf(await withOwnSetting(visit, 'ownTracking')) }
    }),
  )
  app.put(
    API_PATH.trackingSettings,
    withVisit(services, async (visit) => {
      // First, so that only those who may write learn what a body lacks.
      await requirePermission(visit, 'settings.tracking')
      const wanted = readBody(trackingBody, visit.request)
      return respondToWrite(visit, {
        write: async ({ websites }) => {
          await websites.saveOwnSetting(visit.websiteId, 'ownTracking', wanted)
          return wanted
        },
        toJson: (saved) => saved,
        toPath: () => PAGE_PATH.contributor,
      })
    }),
  )
}
