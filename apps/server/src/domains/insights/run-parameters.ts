import type { SearchClause } from '@dossier/contract/clauses'
import type { InsightQuestion } from '@dossier/contract/insights/definition'
import type { RunBody } from '@dossier/contract/insights/run'
import { resolveClauses } from '@dossier/core/insights/resolve-clauses'
import { badInput } from '../../http/refusal.ts'
import type { Scene } from './run-records.ts'

interface Asking {
  scene: Pick<Scene, 'catalogue'>
  body: Pick<RunBody, 'dynamicParameters'>
}

/** The clauses of an insight with the values of its parameters. 400 says which ones have none. (D-152) */
export function clausesWithParameters(
  { scene, body }: Asking,
  question: Pick<InsightQuestion, 'clauses' | 'dynamicParameters'>,
): readonly SearchClause[] {
  const { clauses, missing } = resolveClauses(question, scene.catalogue.insightParameters, body.dynamicParameters)
  if (missing.length > 0) badInput(missing.map(({ message }) => message).join(' '), 'dynamicParameters')
  return clauses
}
