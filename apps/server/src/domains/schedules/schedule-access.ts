import type { Folder } from '@dossier/contract/folders'
import type { Actor } from '@dossier/core/access/cases'
import { canEditSchedules, seesSchedule } from '@dossier/core/access/schedules'
import { titleWithoutFields } from '@dossier/core/cases/title-template'
import { sql } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { allow } from '../../http/guard.ts'
import { notFound } from '../../http/refusal.ts'
import { readRights } from '../../records/read-rights.ts'
import { isAccessible } from '../../query/relation.ts'
import { lockSchedule, selectSchedule, type StoredSchedule } from './schedule-queries.ts'

/** What readers need of a request: the feeds of people have no session. */
export interface ScheduleReader extends Pick<Ctx, 'tx'> {
  me: Actor
  tenant: Pick<Ctx['tenant'], 'id'>
  services: Pick<Ctx['services'], 'catalogues'>
}

const foldersOf = ({ folders }: Catalogue): Map<string, Folder> =>
  new Map([...folders.values()].filter(({ folderType }) => folderType === 'Schedule').map((one) => [one.title, one]))

/** Which schedules somebody sees, as far as folders and templates go. A template that is gone hides nothing. */
export function seenBy(me: Pick<Ctx['me'], 'teams'>, catalogue: Catalogue) {
  const folders = foldersOf(catalogue)
  return ({ folder, templateId }: Pick<StoredSchedule, 'folder' | 'templateId'>): boolean =>
    seesSchedule(me, {
      folder: folder === null ? null : (folders.get(folder) ?? null),
      template: catalogue.templates.get(templateId)?.templateSchedule.schedulingPermissions ?? [],
    })
}

export interface SeenSchedules {
  catalogue: Catalogue
  schedules: StoredSchedule[]
  /** The numbers of the closed records that some of them come from. */
  cadences: ReadonlyMap<number, string>
}

/** Those of the schedules that the reader sees; what comes after a record is seen by who sees that record. (D-048) */
export async function onlySeen(reader: ScheduleReader, all: readonly StoredSchedule[]): Promise<SeenSchedules> {
  const catalogue = await loadCatalogue(reader)
  const cadences = await numbersOf(
    reader,
    all.flatMap(({ cadenceOf }) => cadenceOf ?? []),
  )
  const sees = seenBy(reader.me, catalogue)
  const { hiddenTitles } = readRights(reader.me, catalogue)
  const schedules = all.flatMap((one): StoredSchedule[] => {
    const number = one.cadenceOf === null ? null : cadences.get(one.cadenceOf)
    if (!sees(one) || number === undefined) return []
    // Its title is that of the record, which may be made of hidden fields. (D-127)
    const hidden = number === null ? undefined : hiddenTitles.get(one.templateId)
    return [hidden === undefined ? one : { ...one, title: titleWithoutFields(hidden, number!) }]
  })
  return { catalogue, schedules, cadences }
}

/** The numbers of these records, as far as the reader may see them. */
export async function numbersOf(
  { tx, me, tenant }: ScheduleReader,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; number: string }>`
    select c.id, c.case_number as number from cases c
    where c.tenant_id = ${tenant.id}::int and c.id = any(${[...new Set(ids)]}::int[]) and ${isAccessible({ me })}`.execute(
    tx,
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** A schedule that the reader sees; the same words for one that they do not. */
export const requireSeen = async (
  reader: ScheduleReader,
  id: number,
): Promise<SeenSchedules & { schedule: StoredSchedule }> =>
  only(reader, await selectSchedule(reader.tx, reader.tenant.id, id))

async function only(reader: ScheduleReader, stored: StoredSchedule | undefined) {
  const seen = await onlySeen(reader, stored ? [stored] : [])
  return { ...seen, schedule: seen.schedules[0] ?? notFound('Schedule') }
}

/** A schedule that the caller may change, locked. (C-SCHED-28) */
export async function requireEditable(ctx: Ctx, id: number): Promise<SeenSchedules & { schedule: StoredSchedule }> {
  requireEditor(ctx)
  return only(ctx, await lockSchedule(ctx.tx, ctx.tenant.id, id))
}

export const requireEditor = ({ me }: Ctx): void => allow('schedule.edit', canEditSchedules(me))
