import { BUILT_IN_OPERANDS } from '@dossier/core/calculations/built-in-operands'

/** What every record has besides its fields, as choices. */
export const BUILT_IN_CHOICES = BUILT_IN_OPERANDS.map(({ id, title }) => ({ id, title, dataType: 'date' as const }))
