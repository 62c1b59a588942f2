import { ACTING_AS, actingAs, SESSION_MOVED } from '@dossier/contract/sign-in/acting-as'
import type { Me } from '@dossier/contract/user-profile/me'

let current: string | undefined
const listeners = new Set<() => void>()

/** From now on calls say that they come from this person's page; null: calls do not say. */
export function actAs(me: Pick<Me, 'id' | 'tenantId'> | null) {
  current = me ? actingAs({ tenantId: me.tenantId, userId: me.id }) : undefined
}

export const actingAsHeader = (): Record<string, string> => (current ? { [ACTING_AS]: current } : {})

/** Whether the page still shows the person and tenant that `me` names. */
export const isActingAs = (me: Pick<Me, 'id' | 'tenantId'>): boolean =>
  current === undefined || current === actingAs({ tenantId: me.tenantId, userId: me.id })

/** Recognizes the refusal of a page that another tab has left behind, and notifies listeners. */
export function noticeMoved(status: number, message: string) {
  if (status === 409 && message === SESSION_MOVED) tellMoved()
}

export const tellMoved = () => listeners.forEach((listener) => listener())

/** Called when the session has moved to another organization; returns a function that unsubscribes. */
export function onMoved(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
