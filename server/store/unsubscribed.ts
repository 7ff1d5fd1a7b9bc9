import { Repository } from './repository.ts'

/** The kinds of mails that an address can refuse. Mails about purchases and accounts are none of them. */
export const MAIL_PURPOSES = ['newsletter', 'restock'] as const

export type MailPurpose = (typeof MAIL_PURPOSES)[number]

/** Email addresses that get no mails of a purpose from a website. */
export class Unsubscribed extends Repository {
  /** Adds an address; a known address keeps its time. */
  async add(
    websiteId: string,
    email: string,
    nowMs: number,
    purpose: MailPurpose = 'newsletter',
  ): Promise<void> {
    await this.db
      .insertInto('unsubscribed')
      .values({ website_id: websiteId, email, purpose, created_at: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Removes an address from the list of a purpose, because it asked for such mails again. */
  async remove(websiteId: string, email: string, purpose: MailPurpose = 'newsletter'): Promise<void> {
    await this.db
      .deleteFrom('unsubscribed')
      .where('website_id', '=', websiteId)
      .where('email', '=', email)
      .where('purpose', '=', purpose)
      .execute()
  }

  async has(websiteId: string, email: string, purpose: MailPurpose): Promise<boolean> {
    const row = await this.db
      .selectFrom('unsubscribed')
      .select('email')
      .where('website_id', '=', websiteId)
      .where('email', '=', email)
      .where('purpose', '=', purpose)
      .executeTakeFirst()
    return row !== undefined
  }
}
