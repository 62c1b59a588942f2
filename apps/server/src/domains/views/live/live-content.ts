import { itemColumnOf } from '@dossier/core/filters/item-columns'
import type { ListChange, ListContent } from '@dossier/contract/live/record-view-hub'
import type { CaseRow } from '@dossier/contract/views'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Change, ChangedRecord } from './changed-records.ts'
import type { Dependencies } from './configuration-dependencies.ts'
import type { Batch } from './live-batch.ts'
import type { ReaderClass } from '../../../query/cache/access-fingerprint.ts'

/** Milliseconds from one reading to the next, and times the duration of the last one, which a busy machine prolongs. */
export interface ReadingPause {
  least: number
  times: number
  most: number
}

/** What the database has to say of records for a list. */
export interface SqlTest {
  key: string
  /** In rows `c` of `cases`. */
  test: RawBuilder<SqlBool>
}

/** Changed records as they were just read. */
export type ReadRecords = Pick<Batch, 'changes' | 'records' | 'replaced' | 'tags'>

/** What everybody who follows the same with the same rights is sent: a page, or counts. */
export interface LiveContent {
  readonly readers: ReaderClass
  readonly dependsOn: Dependencies
  readonly isRead: boolean
  /** Its records can be deleted ones. */
  readonly hasDeleted?: boolean
  /** The fields whose values are shown. */
  readonly fieldIds: readonly string[]
  readonly showsTags: boolean
  readonly showsSummaries: boolean
  /** The columns by which records are in it. */
  readonly compares: ReadonlySet<string>
  /** Whether it shows values that name items of data sources. */
  readonly showsItems: boolean
  /** In place of that of lists. */
  readonly pause?: ReadingPause
  /** From the database, as it is now; `other` if the configuration is not the one for which the readers were classed. */
  read(): Promise<'read' | 'other'>
  whole(): ListContent
  /** Whether a change of these keys of this record may make a difference. */
  isTouched(id: number, change: Change): boolean
  /** What the database has to decide, if memory cannot for some of these records. */
  sqlTests(records: readonly ChangedRecord[], tags: ReadonlyMap<number, string>): readonly SqlTest[]
  /** The titles among which the changed records have a place; none if it is sorted by something else. */
  titles(batch: ReadRecords): readonly string[]
  /** Applies what changed; `read` if it has to be read instead, `other` if the configuration is another one. */
  follow(batch: Batch): Promise<'followed' | 'read' | 'other'>
  /** What has to be sent to those who have the earlier content; null if nothing. */
  changeSince(earlier: ListContent, gone: ReadonlySet<number>): ListChange | null
  /** Those of the records that the readers see, as rows, on the page or not; none in another configuration. */
  rowsOf(batch: Batch, ids: readonly number[]): CaseRow[]
  /** The shown records that the readers may no longer see. */
  hidden(batch: Batch): number[]
}

/** The keys by which records join and leave lists of open records. */
export const JOINING = ['created', 'isClosed', 'deleted', 'isSensitive']

const INVOLVING = ['assigneeId', 'users', 'pendingTeams', 'permissions']

/** Whether one of these keys decides who is involved in a sensitive record. Fields do, if they are roles or not known. */
export function isInvolving(keys: ReadonlySet<string>, catalogue: Pick<Catalogue, 'fields'> | undefined): boolean {
  const isRole = (fieldId: string) => (catalogue?.fields.get(fieldId)?.dataType ?? 'user-role') === 'user-role'
  return hasAny(keys, INVOLVING) || [...keys].some((key) => fieldIdOf(key) !== null && isRole(fieldIdOf(key)!))
}

export const hasAny = (keys: ReadonlySet<string>, some: readonly string[]): boolean => some.some((key) => keys.has(key))

/** Whether what a list has depends on items of data sources. */
export const readsItems = ({ showsItems, isRead, compares }: LiveContent): boolean =>
  showsItems || !isRead || [...compares].some((column) => itemColumnOf(column) !== null)
