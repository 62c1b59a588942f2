import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../db/open.ts'
import { insertSchedule } from '../../domains/schedules/schedule-queries.ts'
import { testEngine } from '../postgres/postgres.ts'
import { brokenInvariants } from './check-invariants.ts'
import { prepareWorkspace, withDatabase, type Workspace } from './prepare-workspace.ts'
import { startProduct } from './start-product.ts'
import { migratedPlace } from './temporary-place.ts'

/** Each of them gets a record: more than one transaction creates. */
const PEOPLE = 700
/** Minutes by which the clocks of nodes are wrong. */
const SKEW = 12
const SOMETIME = { timeout: 60_000, interval: 5 }

/** A process whose clocks are so many minutes ahead. */
const skewed = (minutes: number) => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(`
    const Real = Date, by = ${minutes * 60_000}
    globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + by) : super(...given) }
      static now() { return Real.now() + by }
    }`)}`,
})

test.runIf(testEngine() === 'server')(
  'D-097 C-BULK-01 a bulk run that is killed goes on at nodes with skewed clocks: each person has one record, and nothing comes early',
  { timeout: 180_000 },
  async () => {
    const place = await migratedPlace()
    const workspace = await prepareWorkspace(place, 1)
    await withDatabase(place, async (database) => {
      await plan(database, workspace)
      const records = () => recordsOf(database)
      const ahead = await startProduct(place, skewed(SKEW))
      await expect.poll(records, SOMETIME).not.toBe(0)
      await ahead.kill()
      expect(await records()).toBeLessThan(PEOPLE)
      await missHeartbeat(database)

      const nodes = await Promise.all([startProduct(place, skewed(SKEW)), startProduct(place, skewed(-SKEW))])
      await expect.poll(records, SOMETIME).toBe(PEOPLE)
      await expect.poll(() => stateOf(database), SOMETIME).toEqual(['created'])
      await Promise.all(nodes.map((one) => one.kill()))
      expect(await brokenInvariants(database.owner)).toEqual([])
      const { rows } = await sql`select count(*)::int as all, count(distinct assignee_id)::int as people,
        count(*) filter (where title <> 'Bulk')::int as early from cases_base`.execute(database.owner)
      expect(rows).toEqual([{ all: PEOPLE, people: PEOPLE, early: 0 }])
    })
  },
)

/** One that is due for everybody in a team, and one that is due in ten minutes. */
async function plan({ owner }: Database, { tenantId, templateId }: Workspace): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`select set_config('app.tenant_id', ${String(tenantId)}, true)`.execute(tx)
    const { id: teamId } = await tx
      .insertInto('teams')
      .values({ tenant_id: tenantId, title: 'Crew', landing_page_path: '/cases' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      with made as (insert into identities (email, name, password_hash)
          select 'crew' || n || '@test.example', 'Crew ' || n, null from generate_series(1, ${PEOPLE}::int) n returning id, email, name),
        people as (insert into users (tenant_id, identity_id, name, email) select ${tenantId}::int, id, name, email from made
          returning id)
      insert into team_members (tenant_id, team_id, user_id) select ${tenantId}::int, ${teamId}::int, id from people`.execute(
      tx,
    )
    const { id: userId } = await tx
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('is_admin', '=', true)
      .executeTakeFirstOrThrow()
    const now = Temporal.Now.zonedDateTimeISO('UTC').round({ smallestUnit: 'minute', roundingMode: 'floor' })
    for (const [title, at, teams] of [
      ['Bulk', now.subtract({ minutes: 1 }), [teamId]],
      ['Later', now.add({ minutes: 10 }), null],
    ] as const) {
      const date = at.toPlainDate().toString()
      const { id } = await insertSchedule(
        tx,
        { tenantId, userId, name: 'Planner' },
        {
          title,
          templateId,
          folder: null,
          timeZoneId: 'UTC',
          scheduleFreq: 4,
          dayOf: null,
          date,
          minRunDate: null,
          maxRunDate: null,
          startTime: at.toPlainTime().toString().slice(0, 5),
          endTime: null,
          fields: {},
          bulkCreateForTeams: teams && [...teams],
          bulkCreateUserRole: null,
          bulkCreateSubRole: null,
        },
      )
      await sql`update schedules set next_date = ${date}::date, next_at = ${at.toInstant().toString()}::timestamptz
        where tenant_id = ${tenantId}::int and id = ${id}`.execute(tx)
    }
  })
}

const recordsOf = async ({ owner }: Database): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from cases_base`.execute(owner)).rows[0]!.n

const stateOf = async ({ owner }: Database): Promise<string[]> =>
  (await owner.selectFrom('schedule_occurrences').select('state').where('person_id', '=', 0).execute()).map(
    ({ state }) => state,
  )

/** The job of a dead server is begun again when its heartbeat has been missed for a while, for which nobody waits here. */
const missHeartbeat = ({ owner }: Database) =>
  owner
    .updateTable('pgboss.job')
    .set({ heartbeat_on: sql<string>`now() - interval '1 hour'` })
    .where('state', '=', 'active')
    .execute()
