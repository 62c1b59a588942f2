import type { InsightQuestion } from '@dossier/contract/insights/definition'

type Asking = Pick<InsightQuestion, 'calculations' | 'dynamicParameters'>

/** A question, and those from which it imports calculations, each once. */
export function withImports<Q extends Asking>(
  question: Q,
  insightOf: (id: number) => Q | undefined,
  seen = new Set<number>(),
): Q[] {
  const imported = question.calculations.flatMap(({ imported: from }) => {
    if (!from || seen.has(from.insight)) return []
    seen.add(from.insight)
    const insight = insightOf(from.insight)
    return insight ? withImports(insight, insightOf, seen) : []
  })
  return [question, ...imported]
}

/** The keys of the parameters that a run needs: an imported calculation has the conditions of its own insight. (D-153) */
export const neededParameters = (question: Asking, insightOf: (id: number) => Asking | undefined): string[] => [
  ...new Set(withImports(question, insightOf).flatMap(({ dynamicParameters }) => dynamicParameters)),
]
