import type { InsightQuestion } from '@dossier/contract/insights/definition'
import { seesShared } from './views.ts'

/** What is in a hidden folder is hidden, too; an insight in no folder is seen by everybody. (D-066) */
export const seesInsight = (me: { teams: readonly number[] }, folder: { teams: readonly number[] } | null): boolean =>
  !folder || seesShared(me, folder)

/** Insights and their parameters are made and changed by who edits data. (B-INS-17) */
export const canChangeInsights = (me: { editData: boolean }): boolean => me.editData

/** Said in place of every number to a reader who may not see a field that decides it. (D-147) */
export const HIDDEN_PART =
  'This insight depends on a field that you may not see, so its numbers are not shown to you. Ask an administrator.'

/** Said to administrators where it is archived: to them it is no secret. (D-145) */
export const ARCHIVED_PART =
  'This insight depends on an archived field, so it has no numbers. Restore the field, or change the insight.'

/** The columns that decide the numbers of an insight, with their places; columns that are only displayed do not. */
export function decisiveColumns(question: InsightQuestion): { at: string; key: string }[] {
  const { clauses, groupBy, calculations, calculationTotals } = question
  const named = (at: string, key: string | null | undefined) => (key ? [{ at, key }] : [])
  return [
    ...clauses.flatMap((clause, nth) =>
      [clause, ...clause.subClauses].flatMap(({ field, dynamicField }) => [
        ...named(`clauses.${nth}`, field),
        ...named(`clauses.${nth}`, dynamicField),
      ]),
    ),
    ...named('groupBy', groupBy),
    ...calculations.flatMap((one, nth) => [
      ...named(`calculations.${nth}.field`, one.field),
      ...named(`calculations.${nth}.groupBy`, one.groupBy),
    ]),
    ...calculationTotals.flatMap((one, nth) => named(`calculationTotals.${nth}.groupBy`, one.groupBy)),
  ]
}
