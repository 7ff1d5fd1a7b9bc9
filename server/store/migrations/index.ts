import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Database, DatabaseKind, OpenDatabase } from '../database.ts'
import { PATIENT, retry } from '../retry.ts'
import { access } from './access.ts'
import { accounts } from './accounts.ts'
import { contentTimes } from './content-times.ts'
import { contributionsByTime } from './contributions-by-time.ts'
import { contributors } from './contributors.ts'
import { endedMarks } from './ended-marks.ts'
import { forms } from './forms.ts'
import { giftCards } from './gift-cards.ts'
import { giving } from './giving.ts'
import { initial } from './initial.ts'
import { itemStatus } from './item-status.ts'
import { largeTotals } from './large-totals.ts'
import { mailboxes } from './mailboxes.ts'
import { orderNumbers } from './order-numbers.ts'
import { orderStates } from './order-states.ts'
import { outbox } from './outbox.ts'
import { ownerWords } from './owner-words.ts'
import { pruning } from './pruning.ts'
import { restock } from './restock.ts'
import { restockLanguages } from './restock-languages.ts'
import { restockOrigins } from './restock-origins.ts'
import { searchInMemory } from './search-in-memory.ts'
import { subscriberAnswers } from './subscriber-answers.ts'
import { subscriptions } from './subscriptions.ts'
import { tracking } from './tracking.ts'
import { websiteFiles } from './website-files.ts'

/** All migrations. They run in the order of their names. Never change a released migration or its name. */
function migrationsOf(kind: DatabaseKind): Record<string, Migration> {
  return {
    '0001_initial': initial(kind),
    '0002_giving': giving,
    '0003_pruning': pruning,
    '0004_access': access,
    '0005_content_times': contentTimes,
    '0006_item_status': itemStatus,
    '0007_large_totals': largeTotals(kind),
    '0008_search_in_memory': searchInMemory,
    '0009_gift_cards': giftCards,
    '0010_forms': forms,
    '0011_outbox': outbox,
    '0012_contributors': contributors,
    '0013_order_states': orderStates(kind),
    '0014_owner_words': ownerWords,
    '0015_accounts': accounts,
    '0016_subscriptions': subscriptions,
    '0017_restock': restock,
    '0018_restock_origins': restockOrigins,
    '0019_contributions_by_time': contributionsByTime,
    '0020_ended_marks': endedMarks,
    '0021_restock_languages': restockLanguages,
    '0022_mailboxes': mailboxes,
    '0023_website_files': websiteFiles,
    '0024_subscriber_answers': subscriberAnswers,
    '0025_tracking': tracking(kind),
    '0026_order_numbers': orderNumbers,
  }
}

/** The name of the newest migration, which names the schema of this version. */
export function newestMigration(): string {
  return Object.keys(migrationsOf('sqlite')).toSorted().at(-1) ?? ''
}

/** The newest migration that ran on a database; undefined when it holds no store. */
export async function executedMigration(db: Database): Promise<string | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return undefined
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}
    order by name desc limit 1`.execute(db)
  return rows[0]?.name
}

/** Runs the missing migrations. Several processes may call it at once. */
export function migrate(database: OpenDatabase): Promise<void> {
  return retry(() => migrateNow(database), PATIENT)
}

async function migrateNow({ kind, db }: OpenDatabase): Promise<void> {
  if (kind === 'postgres') return runMigrations(kind, db)
  // Kysely runs SQLite's migrations without a transaction, so a killed process would leave half of the changes.
  await db.connection().execute(async (connection) => {
    await sql.raw('begin').execute(connection)
    try {
      await runMigrations(kind, connection)
      await sql.raw('commit').execute(connection)
    } catch (error) {
      await sql.raw('rollback').execute(connection)
      throw error
    }
  })
}

async function runMigrations(kind: DatabaseKind, db: Database): Promise<void> {
  const provider: MigrationProvider = { getMigrations: async () => migrationsOf(kind) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest({
    disableTransactions: kind === 'sqlite',
  })
  if (error !== undefined) throw error
}
