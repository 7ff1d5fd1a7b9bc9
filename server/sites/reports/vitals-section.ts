import type { MessageKey } from '../../../engine/domain/messages/en.ts'
import { reportVitals } from '../../tracking/reports/vitals.ts'
import type { PageType } from '../../website/page.ts'
import { performanceOf } from '../../website/performance.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { numberCell, percentCell, textCell } from './cells.ts'
import { shareChart } from './report-charts.ts'
import type { Reported, Section } from './reported.ts'

/** The types of pages that are measured most. */
const TYPE_TEXTS: Partial<Record<PageType, MessageKey>> = {
  collection: 'report_type_collection',
  page: 'report_type_page',
  item: 'report_type_item',
  search: 'report_type_search',
  'splash-page': 'report_type_cover',
  'show-cart': 'report_type_cart',
  checkout: 'report_type_checkout',
  'order-confirmed': 'report_type_confirmed',
}

/** Web vitals by metric and type of page. */
export function vitalsSection(reported: Reported): Section {
  const { site, counts } = reported
  const { vitals } = reportVitals(counts)
  const columns = ['report_metric', 'report_type', 'report_count', 'report_good', 'report_fair'] as const
  const further = ['report_poor', 'report_mean', 'report_good_before', 'report_mean_before'] as const
  return {
    ...{ id: 'vitals', heading: 'report_vitals', note: 'report_vitals_note', file: 'vitals' },
    ...(!isMeasured(site) && { empty: 'report_vitals_off' }),
    charts: [
      shareChart(
        reported,
        'vitals',
        'report_vitals',
        vitals.map(({ metric, pageType, mean, goodPercent, fairPercent, poorPercent }) => ({
          label: `${metric} · ${typeText(site, pageType)}`,
          ...{ mean: meanCell(metric, mean), good: goodPercent, fair: fairPercent, poor: poorPercent },
        })),
      ),
    ],
    columns: [...columns, ...further].map((key) => site.say(key)),
    rows: vitals.map((row) => [
      ...[textCell(row.metric), textCell(typeText(site, row.pageType)), numberCell(row.count)],
      ...[row.goodPercent, row.fairPercent, row.poorPercent].map(percentCell),
      ...[meanCell(row.metric, row.mean), percentCell(row.goodPercentBefore)],
      row.meanBefore === null ? textCell('') : meanCell(row.metric, row.meanBefore),
    ]),
  }
}

function isMeasured({ website }: Site): boolean {
  const { isEnabled, samplePercent } = performanceOf(website)
  return isEnabled && samplePercent > 0
}

/** CLS is a share of the window, and all others are milliseconds. */
function meanCell(metric: string, mean: number): View {
  return metric === 'CLS' ? numberCell(mean) : { kind: 'time', value: Math.round(mean) }
}

function typeText({ say }: Site, pageType: string): string {
  const key = TYPE_TEXTS[pageType as PageType]
  return key === undefined ? pageType || say('report_type_other') : say(key)
}
