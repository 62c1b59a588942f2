import { type Kysely, sql } from 'kysely'

/**
 * Every change of a record is a move: whoever remembers which records a list has learns from the moves which of them to
 * ask again, whatever the list asks for and whoever reads it. (ADR 145)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace trigger move_case after update on cases_base
    for each row execute function move_case()`.execute(db)
}
