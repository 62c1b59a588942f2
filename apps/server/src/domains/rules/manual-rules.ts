import type { Titled } from '@dossier/contract/shapes'
import { canWriteCase, type Actor } from '@dossier/core/access/cases'
import type { CatalogueRule } from '../../catalogue/catalogue.ts'
import { notFound } from '../../http/refusal.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import { firstFalse } from './conditions.ts'
import { indexOf, storedFaults } from './rule-set.ts'

const runnable = ({ catalogue, record }: LoadedCase): CatalogueRule[] =>
  indexOf(catalogue)
    .manual({ templateId: record.row.template_id, isCase: record.isCase })
    .filter((rule) => storedFaults(rule, catalogue).length === 0)

/** The rule with this id, if it can be run by hand on such a record. */
export const manualRule = (loaded: LoadedCase, ruleId: number): CatalogueRule =>
  runnable(loaded).find(({ id }) => id === ruleId) ?? notFound('Action')

/** The rules that a person can run on a record as it is now. (D-055) */
export function manualActions(me: Actor, loaded: LoadedCase): Titled[] {
  const { record, catalogue } = loaded
  if (record.deleted !== null || !canWriteCase(me, record)) return []
  const asking = { catalogue, meId: me.id, at: Date.now() }
  return runnable(loaded)
    .filter((rule) => firstFalse(rule, asking, { before: loaded, now: loaded }) === null)
    .map(({ id, title }) => ({ id, title }))
}
