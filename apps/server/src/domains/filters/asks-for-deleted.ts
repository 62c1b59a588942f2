import type { Actor } from '@dossier/core/access/cases'
import { names, type Condition } from '@dossier/core/filters/condition'

/** Deleted records are there for administrators who ask about their deletion. (D-065) */
export const asksForDeleted = (me: Actor, condition: Condition): boolean => me.isAdmin && names(condition, 'deleted')
