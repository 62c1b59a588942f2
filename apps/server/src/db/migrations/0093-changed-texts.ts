import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/**
 * The records whose words have changed without a move: closed and deleted ones, and those of which a comment was
 * written. With `case_moves`, it tells whoever remembers which records have a word which of them to ask again. A change of
 * an open record is a move already, so it writes nothing here. (ADR 104)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table text_moves (
      tenant_id int not null,
      xid bigint not null default (pg_current_xact_id()::text::bigint),
      at timestamptz not null default clock_timestamp(),
      case_id int not null
    )`.execute(db)
  await sql`create index text_moves_by_xid on text_moves (tenant_id, xid)`.execute(db)
  await tenantTable(db, 'text_moves', 'select, insert')
  const notes = (id: string) => `create function note_texts_of_${id === 'id' ? 'record' : 'comment'}() returns trigger
    language plpgsql as $$
    begin
      insert into text_moves (tenant_id, case_id)
        select distinct r.tenant_id, r.${id} from (values (old.tenant_id, old.${id}), (new.tenant_id, new.${id})) r (tenant_id, ${id})
        where r.${id} is not null;
      return null;
    end $$`
  for (const id of ['id', 'case_id']) await sql.raw(notes(id)).execute(db)
  const elsewhere = '(new.is_closed or new.deleted is not null)'
  const isOther = (column: string) => `old.${column} is distinct from new.${column}`
  const triggers = [
    `note_texts_of_new after insert on cases_base for each row when ${elsewhere} execute function note_texts_of_record()`,
    `note_changed_texts after update on cases_base for each row
      when (${elsewhere} and (${['title', 'summary', 'fields'].map(isOther).join(' or ')}))
      execute function note_texts_of_record()`,
    `note_texts_of_comments after insert or update or delete on comments for each row
      execute function note_texts_of_comment()`,
  ]
  for (const trigger of triggers) await sql.raw(`create trigger ${trigger}`).execute(db)
}
