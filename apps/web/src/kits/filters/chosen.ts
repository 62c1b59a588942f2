import type { ClauseValue } from '@dossier/contract/clauses'

/** The ids or choices in the value of a filter. */
export const chosenOf = (value: ClauseValue): (string | number)[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is string | number => typeof one === 'number' || (typeof one === 'string' && one !== ''),
  )
