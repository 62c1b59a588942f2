import { canViewCase, type Actor } from '@dossier/core/access/cases'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { fieldType } from '@dossier/core/fields/types/registry'
import { holds as conditionHolds } from '@dossier/core/filters/holds'
import { holdsText } from '@dossier/core/views/holds-text'
import { columnsOf } from '@dossier/core/filters/condition'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { filterableColumns } from '../../query/filters/terms-of.ts'
import type { ResolvedQuery } from '../../query/record-query.ts'
import { predicatesOf } from '../../query/relation.ts'
import { hiddenCaseOf } from '../cases/access/hidden-case.ts'
import type { ChangedRecord } from './live/changed-records.ts'
import { testText } from '../../query/text/match-text.ts'
import { isExclusion, searchWords } from '../../query/text/search-words.ts'
import { readingOf, touchesOf } from './record-reading.ts'
import type { ViewQuery } from './definitions/view-query.ts'

export type Tags = ReadonlyMap<number, string>

/** Which of the records that its readers see a list has: those that its question and its text hold for. */
export interface ListTest {
  /** The columns that are compared. */
  compares: ReadonlySet<string>
  /** Whether a record may join or leave by a change of these keys, besides those that touch every list. */
  isTouchedBy(keys: ReadonlySet<string>): boolean
  /** Undefined where only the database can say. */
  holds(record: ChangedRecord, tags: Tags): boolean | undefined
  /** In rows `c` of `cases`. */
  sql(): RawBuilder<SqlBool>
}

export type TestedList = Pick<ResolvedQuery, 'text' | 'rights' | 'catalogue' | 'reads'> & {
  question: ViewQuery | null
}

export function listTest(list: TestedList): ListTest {
  const { question, text, rights, catalogue, reads } = list
  const columns = question ? filterableColumns(reads, catalogue) : new Map()
  // They may be anywhere in a record, and only the database has read it.
  const words = searchWords(list)
  const inText = (record: ChangedRecord): boolean | undefined => {
    if (words && isExclusion(words)) return undefined
    // A template's title is shown instead of titles with hidden fields: then it is what the text is looked for in.
    const title = rights.hiddenTitles.get(record.template_id) ?? record.title
    const isInTitle = holdsText(text, { title, caseNumber: record.case_number })
    return isInTitle === false && words ? undefined : isInTitle
  }
  const touchedBy = new Set(question ? touchesOf(question.condition) : [])
  if (text !== '') touchedBy.add('title')
  const compares = new Set(question ? columnsOf(question.condition) : [])
  return {
    compares,
    // Every change is an update, and may be that of an import.
    isTouchedBy: (keys) =>
      compares.has('lastUpdated') ||
      compares.has('importId') ||
      !touchedBy.isDisjointFrom(keys) ||
      (words !== null && [...keys].some((key) => mayHaveWords(key, catalogue))),
    holds: (record, tags) => {
      if (!isAmong(question, record)) return false
      const found = inText(record)
      if (!question || found === false) return found
      const passes = conditionHolds(question.condition, readingOf(record, { catalogue, rights, columns, tags }))
      return passes === false ? false : found === undefined ? undefined : passes
    },
    sql: () => (question ? predicatesOf({ ...list, ...question }).test : testText(list)),
  }
}

/** Built-in columns that a search never looks into; whatever else changes may hold its words. */
const WORDLESS = new Set(['statusId', 'severityId', 'assigneeId', 'areas', 'users', 'pendingTeams'])

function mayHaveWords(key: string, { fields }: Catalogue): boolean {
  const fieldId = fieldIdOf(key)
  if (fieldId === null) return !WORDLESS.has(key)
  const dataType = fields.get(fieldId)?.dataType
  return dataType === undefined || fieldType(dataType).hasWords === true
}

function isAmong(question: ViewQuery | null, record: ChangedRecord): boolean {
  const among = question?.state ?? 'open'
  return among === 'all' || among === 'withDeleted' || record.is_closed === (among === 'closed')
}

/** Whether it lists deleted records, too: its readers are administrators. (D-065) */
export const hasDeleted = (question: ViewQuery | null): boolean => question?.state === 'withDeleted'

/** Whether people with these rights see a changed record in a list: the same as `accessible` in SQL. */
export const isSeen = (sees: Actor, question: ViewQuery | null, record: ChangedRecord): boolean =>
  (sees.isAdmin && hasDeleted(question)) || canViewCase(sees, hiddenCaseOf(record))
