import { type Kysely, sql } from 'kysely'

/**
 * Every change of a record that is no move is noted: those of closed and deleted records, whatever changes, and comments.
 * Lists of closed records and lists with a text learn from both which records to ask again. (ADR 145)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table text_moves rename to other_moves`.execute(db)
  await sql`alter index text_moves_by_xid rename to other_moves_by_xid`.execute(db)
  const notes = (name: string, id: string) => `create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into other_moves (tenant_id, case_id)
        select distinct r.tenant_id, r.${id} from (values (old.tenant_id, old.${id}), (new.tenant_id, new.${id})) r (tenant_id, ${id})
        where r.${id} is not null;
      return null;
    end $$`
  await sql.raw(notes('note_record', 'id')).execute(db)
  await sql.raw(notes('note_comment', 'case_id')).execute(db)
  const elsewhere = '(new.is_closed or new.deleted is not null)'
  const triggers = [
    `note_texts_of_new after insert on cases_base for each row when ${elsewhere} execute function note_record()`,
    `note_changed_texts after update on cases_base for each row when ${elsewhere} execute function note_record()`,
    `note_texts_of_comments after insert or update or delete on comments for each row execute function note_comment()`,
  ]
  for (const trigger of triggers) await sql.raw(`create or replace trigger ${trigger}`).execute(db)
  for (const name of ['note_texts_of_record', 'note_texts_of_comment'])
    await sql.raw(`drop function ${name}()`).execute(db)
}
