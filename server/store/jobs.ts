import { Repository } from './repository.ts'

/** Schedules recurring jobs. Only one process of all replicas runs a job at a time. */
export class Jobs extends Repository {
  async isDue(name: string, nowMs: number): Promise<boolean> {
    const row = await this.db.selectFrom('jobs').select('next_at').where('name', '=', name).executeTakeFirst()
    return row === undefined || row.next_at <= nowMs
  }

  /** Claims a job. After true, no process gets the job again before `nextMs`, even if the caller crashes. */
  async claim(name: string, nowMs: number, nextMs: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.db
      .insertInto('jobs')
      .values({ name, next_at: nextMs })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ next_at: nextMs }).where('jobs.next_at', '<=', nowMs),
      )
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  }
}
