import { forbidden } from './refusal.ts'

/** The guards that stand between a caller and an object. The rights matrix switches each off by itself and must notice. */
export const GUARDS = [
  'case.view',
  'case.edit',
  'case.promote',
  'case.close',
  'case.reopen',
  'case.delete',
  'case.comment',
  'case.sensitive',
  'case.hideFromInsights',
  'case.removeCollaborator',
  'case.create',
  'field.view',
  'field.edit',
  'lock.holder',
  'user.change',
  'user.grant',
  'support.call',
  'support.signIn',
  'userStatus.set',
  'picture.edit',
  'settings.read',
] as const
export type Guard = (typeof GUARDS)[number]

let open: Guard | null = null

/** Only for the rights matrix: lets everybody through one guard. */
export function openGuard(guard: Guard | null): void {
  open = guard
}

/** True when the decision lets the caller through. */
export const passes = (guard: Guard, decision: boolean): boolean => decision || open === guard

/** Refuses with 403 and the sentence unless the decision lets the caller through. */
export function allow(guard: Guard, decision: boolean, message?: string): void {
  if (!passes(guard, decision)) forbidden(message)
}
