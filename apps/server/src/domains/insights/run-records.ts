import type { Actor } from '@dossier/core/access/cases'
import { names, type Condition } from '@dossier/core/filters/condition'
import type { Terms } from '@dossier/core/filters/terms'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { readRights, type ReadRights } from '../../records/read-rights.ts'
import { asksForDeleted } from '../../query/record-query.ts'
import { accessible, unionOf } from '../../query/relation.ts'
import { columnReader, conditionSql, type Column } from '../../query/filters/condition-sql.ts'
import { narrowing } from '../../query/filters/index-predicates.ts'
import { selectScheduled, type ScheduledRow } from '../../query/scheduled-rows.ts'
import { matchText } from '../../query/text/match-text.ts'

/** What decides how a reader sees records at a moment. */
export interface Scene {
  /** Decides which fields they see. */
  me: Actor
  /** Decides which records there are: the same person, but for answers that readers share. */
  sees: Actor
  catalogue: Catalogue
  rights: ReadRights
  terms: Terms
}

/** Which records an insight is about. */
export interface Records {
  condition: Condition
  /** A text that titles or numbers contain; empty for none. */
  text: string
  /** Up to when it asks for work that is scheduled, in epoch milliseconds; null where it asks for none. (D-069) */
  horizon: number | null
  /** That work. */
  scheduled: readonly ScheduledRow[]
  /** There is more of it than that. */
  hasMore?: boolean
  /** The statement has named them. */
  isNamed?: boolean
}

export const sceneOf = (me: Actor, catalogue: Catalogue, terms: Terms): Scene => ({
  me,
  sees: me,
  catalogue,
  rights: readRights(me, catalogue),
  terms,
})

const askingOf = ({ catalogue, rights, terms }: Scene) => ({
  catalogue,
  rights,
  columns: terms.columns,
  now: new Date(terms.now),
})

export const columnsOfScene = (scene: Scene): ((key: string) => Column) => columnReader(askingOf(scene))

/**
 * Whether an insight is about a record `c`, for this reader. Open and closed records alike; those hidden from insights
 * only where an administrator asks for them. (D-073, D-146)
 */
export function isAbout(
  scene: Scene,
  { condition, text }: Records,
  more: readonly Condition[] = [],
): RawBuilder<SqlBool> {
  const { me } = scene
  const all: Condition = { all: [condition, ...more] }
  const asking = askingOf(scene)
  const parts = [
    accessible({ me: scene.sees }, asksForDeleted(me, all) ? 'withDeleted' : 'all'),
    ...(me.isAdmin && names(all, 'hiddenFromInsights') ? [] : [sql<SqlBool>`not c.hidden_from_insights`]),
    conditionSql(all, asking),
    ...narrowing(all, asking),
    ...(text === '' ? [] : [withText(scene, text)]),
  ]
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`
}

const withText = ({ rights }: Scene, text: string): RawBuilder<SqlBool> => {
  const found = unionOf(matchText({ text, rights }), { columns: sql`c.id`, where: sql`true` })
  return sql`c.id in (select id from (${found}) matches)`
}

/** `select {columns} from cases c`: each record of the insight once, and each one that is scheduled. */
export const selectFrom =
  (scene: Scene, records: Records, more: readonly Condition[] = []) =>
  (columns: RawBuilder<unknown>): RawBuilder<unknown> => {
    const stored = sql`select ${columns} from cases c where ${isAbout(scene, records, more)}`
    return records.scheduled.length === 0
      ? stored
      : sql`${stored} union all ${scheduledOf(scene, records, more)(columns)}`
  }

/** The same of what is scheduled alone. */
export const scheduledOf =
  (scene: Scene, { condition, scheduled, isNamed = false }: Records, more: readonly Condition[] = []) =>
  (columns: RawBuilder<unknown>): RawBuilder<unknown> =>
    selectScheduled(isNamed ? 'named' : scheduled, {
      columns,
      where: conditionSql({ all: [condition, ...more] }, askingOf(scene)),
    })
