import { sql, type RawBuilder } from 'kysely'

/** The people who see a record `c` although it is sensitive, as the index has them. */
export const involvedPeople = (alias: 'c.' | ''): RawBuilder<number[]> =>
  sql.raw(`(array[${alias}opened_by_id, ${alias}assignee_id] || ${alias}user_ids || ${alias}role_user_ids)`)

/** The teams whose members do. */
export const involvedTeams = (alias: 'c.' | ''): RawBuilder<number[]> =>
  sql.raw(`(${alias}pending_team_ids || ${alias}edit_team_ids)`)

const RESTRICTED = sql`where is_sensitive and deleted is null and not is_closed`
const CLOSED = sql`where is_sensitive and deleted is null and is_closed`

/** Of open sensitive records: by those who see them, and with what lists count and sort them by. */
export const RESTRICTED_INDEXES = {
  cases_of_involved: sql`on cases_base using gin (tenant_id, ${involvedPeople('')}, ${involvedTeams('')})
    with (fastupdate = off) ${RESTRICTED}`,
  cases_of_involved_closed: sql`on cases_base using gin (tenant_id, ${involvedPeople('')}, ${involvedTeams('')})
    with (fastupdate = off) ${CLOSED}`,
  cases_restricted: sql`on cases_base (tenant_id, id)
    include (status_id, severity_id, template_id, assignee_id, created, title) ${RESTRICTED}`,
}
