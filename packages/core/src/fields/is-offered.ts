import type { FieldDefinition } from '@dossier/contract/fields'

/**
 * Whether forms, pickers, lists and filters have the field. An archived one keeps its values and its history, and what is
 * made from it still is. (D-145, ADR 65)
 */
export const isOffered = ({ archived }: Pick<FieldDefinition, 'archived'>): boolean => archived !== true

/** What a picker offers: archived fields only where one is chosen already. */
export const offeredFields = <F extends FieldDefinition>(all: readonly F[], chosen: readonly string[] = []): F[] =>
  all.filter((field) => isOffered(field) || chosen.includes(field.id))
