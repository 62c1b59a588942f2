import type { ItemName } from '@dossier/contract/data-sources/item-name'
import type { Actor } from '@dossier/core/access/cases'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { ReadRights } from '../../records/read-rights.ts'
import { shownTitle } from '../../records/visibility.ts'
import { isAccessible } from '../../query/relation.ts'

interface Reader {
  me: Actor
  rights: ReadRights
}

interface NumberedRecord {
  id: number
  case_number: string
  template_id: number
  /** As the reader sees it; null where only the number is known to everybody who may see the record. */
  title: string | null
}

/** The number and the title. The one that is shown instead of a hidden title has the number already. */
export function recordLabel(
  { case_number, template_id, title }: Omit<NumberedRecord, 'id'>,
  rights?: ReadRights,
): string {
  if (title !== null && rights?.hiddenTitles.has(template_id)) return title
  return title === null ? `#${case_number}` : `#${case_number} ${title}`
}

/**
 * What records are called in values that refer to them, for every reader: their numbers. Sensitive ones have no name,
 * because an answer with these names may reach people who must not see them.
 */
export const selectRecordNumbers = (tx: Tx, ids: readonly number[]): Promise<ItemName[]> =>
  selectNames(tx, ids, { title: sql`null`, visible: sql`(c.deleted is null and not c.is_sensitive)` })

/** The same for one reader: with the titles of the records that they may view. */
export const selectRecordNames = (tx: Tx, { me, rights }: Reader, ids: readonly number[]): Promise<ItemName[]> =>
  selectNames(tx, ids, { title: shownTitle(rights, 'c'), visible: isAccessible({ me }), rights })

interface Shown {
  title: RawBuilder<unknown>
  visible: RawBuilder<SqlBool>
  rights?: ReadRights
}

async function selectNames(tx: Tx, ids: readonly number[], { title, visible, rights }: Shown): Promise<ItemName[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NumberedRecord & { visible: boolean; sensitive: boolean; deleted: boolean }>`
    select c.id, c.case_number, c.template_id, ${title} as title, ${visible} as visible,
      c.is_sensitive as sensitive, c.deleted is not null as deleted
    from cases c where c.id = any(${[...ids]}::int[])`.execute(tx)
  return rows.map(({ visible: isVisible, sensitive, deleted, ...record }) => {
    const id = String(record.id)
    if (isVisible) return { id, label: recordLabel(record, rights), deleted: false, caseNumber: record.case_number }
    if (deleted) return { id, label: sensitive ? '' : `#${record.case_number}`, deleted }
    return { id, label: '', deleted, restricted: true }
  })
}

/** Those of the records that a person may choose, or the system, by their numbers. */
export async function selectChoosable(tx: Tx, me: Actor | null, ids: readonly number[]): Promise<ItemName[]> {
  if (ids.length === 0) return []
  const visible = me ? isAccessible({ me }) : sql<SqlBool>`c.deleted is null`
  const { rows } = await sql<{ id: number; case_number: string; is_sensitive: boolean }>`
    select c.id, c.case_number, c.is_sensitive from cases c
    where c.id = any(${[...ids]}::int[]) and ${visible}`.execute(tx)
  return rows.map(({ id, case_number, is_sensitive }) => ({
    id: String(id),
    label: is_sensitive ? '' : `#${case_number}`,
    deleted: false,
    ...(is_sensitive && { restricted: true }),
  }))
}

/** The ids of the records that have one of these numbers and that the person may view, by number in small letters. */
export async function selectIdsByNumber(
  tx: Tx,
  me: Actor,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: number; number: string }>`
    select c.id, lower(c.case_number) as number from cases c
    where lower(c.case_number) = any(${[...numbers]}::text[]) and ${isAccessible({ me })}`.execute(tx)
  return new Map(rows.map(({ id, number }) => [number, String(id)]))
}
