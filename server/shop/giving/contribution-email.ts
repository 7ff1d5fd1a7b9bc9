import { PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import type { Email } from '../../mail/email.ts'
import type { Contribution } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import { contributionNumberOf, toContributionView } from './contribution-view.ts'

/** The page that confirms a contribution. Its id opens it, which only the donor knows. */
export function contributionUrl({ id }: Contribution): string {
  return withQuery(PAGE_PATH.donateConfirmed, { contribution: id })
}

/** The receipt of a contribution as a mail to its donor. */
export function toContributionEmail(site: Site, contribution: Contribution, origin: string): Email {
  const { say, website } = site
  const { fundTitle, email } = contribution.details
  const number = contributionNumberOf(contribution)
  return {
    template: 'emails/contribution',
    to: email,
    subject: say('contribution_email_subject', { number, shop: website.title }),
    preheader: say('contribution_lede', { fund: fundTitle }),
    content: {
      origin,
      contribution: {
        ...toContributionView(site, contribution),
        heading: say('title_contribution'),
        lede: say('contribution_lede', { fund: fundTitle }),
        url: origin + contributionUrl(contribution),
        label: say('contribution_email_button'),
      },
    },
  }
}
