import { RECORDS_AT_ONCE } from '@dossier/contract/limits'
import { canViewCase } from '@dossier/core/access/cases'
import { passes } from '../../../http/guard.ts'
import { notFound, Refusal } from '../../../http/refusal.ts'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import { relatedOfRules, withRelatedValues } from '../../rules/related-values.ts'
import type { Change, Plan } from '../plans/changes.ts'
import { itemIdsInValues, namesOf } from '../item-names.ts'
import { recordOf, type LoadedCase } from '../load-case.ts'
import { planChanges } from './consequences.ts'
import { selectCaseForUpdate, selectCases, selectCasesForUpdate } from '../queries.ts'
import { writeRecords, type Written } from './write-records.ts'
import type { Changer, Writer } from './writer.ts'

/** A record that an action leaves alone, and why. The number is there if the author may see the record. */
export interface Refused {
  caseId: number
  caseNumber: string | null
  refusal: Refusal
}

export interface Applied {
  written: Written[]
  refused: Refused[]
}

/** The same changes for every record, or those of each, as it is before. */
export type Changes =
  | readonly Change[]
  | ((loaded: LoadedCase, all: ReadonlyMap<number, LoadedCase>) => readonly Change[] | Promise<readonly Change[]>)

/**
 * The one way to change records: checks rights, values, locks and bases, and writes fields, properties, people, comments
 * and states with everything that depends on them, in the writer's action. Of each record, all changes are made or none;
 * a refused record does not stop the others. (ADR 34)
 */
export async function applyChanges(writer: Changer, records: readonly number[], changes: Changes): Promise<Applied> {
  const { plans, refused } = await checkChanges(writer, records, changes)
  return { written: await writeRecords(writer, plans), refused }
}

/** The same, of all records or of none; throws if one is refused. */
export async function applyTogether(
  writer: Changer,
  records: readonly number[],
  changes: Changes,
): Promise<readonly Written[]> {
  const { plans, refused } = await checkChanges(writer, records, changes)
  const [first] = refused
  if (first) throw first.refusal
  return writeRecords(writer, plans)
}

/** What `applyChanges` would do now. Nothing is written. */
export async function checkChanges(
  writer: Changer,
  records: readonly number[],
  changes: Changes,
): Promise<{ plans: Plan[]; refused: Refused[] }> {
  if (records.length > RECORDS_AT_ONCE) throw new RangeError(`At most ${RECORDS_AT_ONCE} records are changed at once.`)
  // In this order, so that two actions never wait for each other.
  const ids = [...new Set(records)].toSorted((a, b) => a - b)
  const loaded = await loadForUpdate(writer, ids)
  const plans: Plan[] = []
  const refused: Refused[] = []
  for (const caseId of ids) {
    const found = loaded.get(caseId)
    const planned = await plan(writer, { found, loaded }, changes)
    if (planned instanceof Refusal) refused.push({ caseId, caseNumber: nameFor(writer, found), refusal: planned })
    else plans.push(planned)
  }
  return { plans, refused }
}

/** The same for one record; throws if it is refused. */
export async function applyTo(writer: Changer, caseId: number, changes: readonly Change[]): Promise<Written> {
  const { written, refused } = await applyChanges(writer, [caseId], changes)
  const [one] = written
  if (!one) throw refused[0]!.refusal
  return one
}

async function plan(
  writer: Writer,
  { found, loaded }: { found: LoadedCase | undefined; loaded: ReadonlyMap<number, LoadedCase> },
  changes: Changes,
): Promise<Plan | Refusal> {
  try {
    if (!found) return notFound('Record')
    const requested = typeof changes === 'function' ? await changes(found, loaded) : changes
    // Only deleted records are restored, and nobody sees those; links move with what their other end is merged into.
    const isUnseen = requested.some(({ kind }) => kind === 'restore' || kind === 'moveLink')
    if (!isUnseen && !isVisible(writer, found)) return notFound('Record')
    return await planChanges(writer, found, requested)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function isVisible({ author }: Writer, found: LoadedCase | undefined): boolean {
  if (!found) return false
  const { person, reachesDeleted } = author
  if (!person) return found.record.deleted === null || reachesDeleted === true
  return passes('case.view', canViewCase(person, found.record))
}

const nameFor = (writer: Writer, found: LoadedCase | undefined): string | null =>
  found && isVisible(writer, found) ? found.record.caseNumber : null

async function loadForUpdate(writer: Changer, ids: readonly number[]): Promise<Map<number, LoadedCase>> {
  const { tx, tenant } = writer
  const [caseId] = ids
  const found = async () => {
    if (caseId === undefined) return []
    if (writer.onlyLooks) return selectCases(tx, tenant.id, { caseIds: ids, isForUpdate: false })
    if (ids.length > 1) return selectCasesForUpdate(tx, tenant.id, ids)
    const one = await selectCaseForUpdate(tx, { tenantId: tenant.id, caseId })
    return one ? [one] : []
  }
  const [rows, catalogue] = await Promise.all([found(), loadCatalogue(writer)])
  const records = rows.map(({ row, locks }) => ({ record: recordOf(row, { catalogue, tags: row.tags }), locks }))
  // Also of fields that are not in the form: a rule may add them.
  const items = await namesOf(
    writer,
    records.flatMap(({ record }) => itemIdsInValues(catalogue, record.row.fields)),
  )
  const named = records.map((one) => ({ ...one, catalogue, items }))
  const whole = await withRelatedValues(writer, named, relatedOfRules(catalogue))
  return new Map(whole.map((one) => [one.record.id, one]))
}
