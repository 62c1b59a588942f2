import type { SearchClause } from '@dossier/contract/clauses'
import type { InsightQuestion } from '@dossier/contract/insights/definition'
import type { RunBody } from '@dossier/contract/insights/run'
import { decisiveColumns, HIDDEN_PART } from '@dossier/core/access/insights'
import { isBuiltIn } from '@dossier/core/filters/columns'
import { fieldOfColumn } from '@dossier/core/filters/item-columns'
import { withImports } from '@dossier/core/insights/needed-parameters'
import { Refusal } from '../../http/refusal.ts'
import { sentenceOn } from './require-insight.ts'
import type { Scene } from './run-records.ts'

/**
 * Refuses with 403 what a column decides that the reader may not see: in the insight, in those from which it imports, in
 * the reader's filters and in the order of records. (D-147)
 */
export function refuseHidden(scene: Scene, question: InsightQuestion, body: RunBody): void {
  const { catalogue } = scene
  const questions = withImports<InsightQuestion>(question, (id) => catalogue.insights.get(id))
  const stored = questions.flatMap((one) => decisiveColumns(one).map(({ key }) => key))
  const hidden = stored.filter((key) => isHidden(scene, key) && catalogue.fields.has(fieldOfColumn(key) ?? ''))
  if (hidden.length > 0) refuse(sentenceOn(scene.me, catalogue, hidden))
  if (stored.some((key) => isForAdministrators(scene, key))) refuse()
  // Whether a field exists that they may not see is nothing to be found out.
  const own = [...namedIn(body.searchClauses), ...(body.sortBy ? [body.sortBy] : [])]
  if (own.some((key) => isHidden(scene, key) || isForAdministrators(scene, key))) refuse()
}

const refuse = (sentence = HIDDEN_PART): never => {
  throw new Refusal(403, sentence)
}

/** A field that is not theirs; built-in columns are everybody's. */
const isHidden = ({ terms }: Scene, key: string): boolean => key !== '' && !isBuiltIn(key) && !terms.columns.has(key)

/** A clause on the deletion of records finds nothing instead. (D-146) */
const isForAdministrators = ({ me }: Scene, key: string): boolean => key === 'hiddenFromInsights' && !me.isAdmin

const namedIn = (clauses: readonly SearchClause[]): string[] =>
  clauses.flatMap((clause) =>
    [clause, ...clause.subClauses].flatMap(({ field, dynamicField }) => [field, dynamicField ?? '']),
  )
