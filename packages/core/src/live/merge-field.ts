import type { CaseField } from '@dossier/contract/cases/details'
import { sameJson } from './same-json.ts'

/**
 * One field after a message. Takes the local field, the pushed one and the id of the person at the screen.
 * - An older one is ignored, but for who uses the field when that is all that it changes.
 * - While another person uses the field, its local value stays; that person's draft is shown beside it.
 * - Otherwise the pushed field replaces the local one.
 */
export function mergeField(local: CaseField, incoming: CaseField, me: number): CaseField {
  if (Date.parse(incoming.lastUpdatedAt) < Date.parse(local.lastUpdatedAt)) {
    return sameJson(incoming.value, local.value) ? withUseOf(local, incoming) : local
  }
  if (incoming.inUseBy === null || incoming.inUseBy.id === me) return incoming
  const { value, label, lastUpdatedAt } = local
  return { ...incoming, value, label, lastUpdatedAt }
}

function withUseOf(local: CaseField, { inUseBy, draft }: CaseField): CaseField {
  const next = { ...local, inUseBy }
  delete next.draft
  return draft === undefined ? next : { ...next, draft }
}
