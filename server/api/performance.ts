import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { createId } from '../store/ids.ts'
import { requirePermission } from '../visitor/contributor.ts'
import { readBody } from '../visitor/fields.ts'
import { respondToWrite } from '../visitor/respond.ts'
import { type SiteServices, withVisit } from '../visitor/visit.ts'
import { performanceOf } from '../website/performance.ts'
import { withOwnSetting } from './own-setting.ts'

export const performanceBody = z.strictObject({
  isEnabled: z.boolean(),
  samplePercent: z.number().min(0).max(100).describe('The share of page views that are measured'),
})

/**
 * `/api/1/performance/settings` (platform specification §7): GET answers whether pages measure how fast they are, with the id
 * of one page load for its records. PUT changes it for a contributor with the permission.
 */
export const performanceRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.get(
    API_PATH.performanceSettings,
    withVisit(services, async (visit) => {
      visit.reply.header('cache-control', 'private, no-store')
      return { pageLoadId: createId(), ...performanceOf(await withOwnSetting(visit, 'performance')) }
    }),
  )
  app.put(
    API_PATH.performanceSettings,
    withVisit(services, async (visit) => {
      // First, so that only those who may write learn what a body lacks.
      await requirePermission(visit, 'settings.performance')
      const wanted = readBody(performanceBody, visit.request)
      return respondToWrite(visit, {
        write: async ({ websites }) => {
          await websites.saveOwnSetting(visit.websiteId, 'performance', wanted)
          return wanted
        },
        toJson: (saved) => saved,
        toPath: () => PAGE_PATH.contributor,
      })
    }),
  )
}
