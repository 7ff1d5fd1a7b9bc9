import { expect, it } from 'vitest'
import { performanceOf } from '../../../server/website/performance.ts'

const own = { isEnabled: false, samplePercent: 5 }

it.each([
  { says: 'nothing', settings: {}, performance: { isEnabled: false, samplePercent: 100 } },
  {
    says: 'a share',
    settings: { speed: { samplePercent: 10 } },
    performance: { isEnabled: true, samplePercent: 10 },
  },
  {
    says: 'none',
    settings: { speed: { samplePercent: 0 } },
    performance: { isEnabled: false, samplePercent: 0 },
  },
  {
    says: 'a share that the owner changed',
    settings: { speed: { samplePercent: 10 }, performance: own },
    performance: own,
  },
])('a site.json that says $says has $performance', ({ settings, performance }) => {
  expect(performanceOf({ settings: settings as never })).toEqual(performance)
})
