import { PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import type { Contributor } from '../../store/account-types.ts'
import { definePage, type Page } from '../../website/page.ts'
import { timesOf } from '../../website/period.ts'
import { funnelSection, salesSection, scriptErrorsSection, trafficSection } from '../reports/day-sections.ts'
import { formsSection, pagesSection, searchesSection, sourcesSection } from '../reports/list-sections.ts'
import type { Reported, Section } from '../reports/reported.ts'
import { vitalsSection } from '../reports/vitals-section.ts'
import { toOwnerFrame } from '../views/owner-pages.ts'

/** The days that a contributor can choose. */
export const REPORT_DAYS = [7, 30, 90] as const

const SECTIONS = [
  ...[trafficSection, salesSection, funnelSection, sourcesSection, pagesSection],
  ...[searchesSection, formsSection, vitalsSection, scriptErrorsSection],
]

/** The page on which contributors see what came of the website in the last days. */
export function contributorReportsPage(reported: Reported, days: number, contributor: Contributor): Page {
  const { site, period } = reported
  const { timeZone } = site.website.settings
  const { from, to } = timesOf(period, timeZone)
  return definePage({
    template: 'pages/contributor-reports',
    type: 'protected-content',
    isPrivate: true,
    title: site.say('title_reports'),
    url: PAGE_PATH.contributorReports,
    content: {
      ...toOwnerFrame(site, contributor, PAGE_PATH.contributorReports),
      report: {
        ...{
          action: PAGE_PATH.contributorReports,
          backUrl: PAGE_PATH.contributor,
          from,
          to: to - 1,
          timeZone,
        },
        periods: REPORT_DAYS.map((count) => ({ count, isChosen: count === days })),
        sections: SECTIONS.map((sectionOf) => toView(reported, sectionOf(reported), days)),
      },
    },
  })
}

function toView(
  { site: { say } }: Reported,
  { heading, note, empty = 'report_none', file, rows, charts, ...section }: Section,
  days: number,
) {
  return {
    ...{ ...section, rows: rows.map((cells) => ({ cells })), heading: say(heading) },
    // The only bars of a report are named by its heading.
    charts: charts.map((chart) => ({ ...chart, isAlone: charts.length === 1 })),
    note: note === undefined ? '' : say(note),
    empty: say(empty),
    fileUrl:
      file === undefined
        ? ''
        : withQuery(PAGE_PATH.contributorReportsFile, { report: file, days: String(days) }),
  }
}
