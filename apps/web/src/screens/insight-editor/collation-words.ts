import type { Collation } from '@dossier/contract/insights/calculations'

export const COLLATION_WORDS: Record<Collation, string> = {
  sum: 'Sum of the rows',
  min: 'Least row',
  max: 'Greatest row',
  average: 'Average of the rows',
}
