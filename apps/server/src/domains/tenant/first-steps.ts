import { PRIVACY } from '@dossier/contract/dashboards/dashboard'
import type { FirstSteps } from '@dossier/contract/organization/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../../http/context.ts'

/** Founders are led this long, unless they hide the steps before. */
const DAYS_NEW = 60

/** Who has entered so many records by hand has found the way. */
const MANY_RECORDS = 20

/**
 * What there is besides what every organization begins with: one template and two shared views, as long as nobody
 * changed them. One statement that reads a few rows of each.
 */
export async function loadFirstSteps({ tx, tenant, me }: Ctx): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    select
      t.created > now() - make_interval(days => ${DAYS_NEW}::int) as "isNew",
      (select jsonb_build_object('id', o.id, 'title', o.title)
        from (select id, title, last_updated, row_number() over (order by id) as nth from templates
          where tenant_id = t.id order by id limit 2) o
        where o.nth > 1 or o.last_updated > t.created order by o.nth desc limit 1) as template,
      exists (select from field_definitions f where f.tenant_id = t.id) as "hasField",
      exists (select from users u where u.tenant_id = t.id and u.id <> ${me.id}) as "hasColleague",
      exists (select from (select last_updated, row_number() over (order by id) as nth from views
          where tenant_id = t.id and (owner_id is null or owner_id = ${me.id}) order by id limit 3) o
        where o.nth > 2 or o.last_updated > t.created) as "hasView",
      exists (select from imports i where i.tenant_id = t.id and i.state = 'done')
        or exists (select from cases c where c.tenant_id = t.id offset ${MANY_RECORDS - 1}::int) as "hasRecords",
      exists (select from dashboards d
        where d.tenant_id = t.id and (d.privacy <> ${PRIVACY.private} or d.owner_id = ${me.id})) as "hasDashboard"
    from tenants t where t.id = ${tenant.id}`.execute(tx)
  return rows[0]!
}
