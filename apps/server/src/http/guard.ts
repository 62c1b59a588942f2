import { forbidden } from './refusal.ts'

/** The guards between a caller and an object. The rights matrix switches each off in turn and must notice. */
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
  'support.access',
  'userStatus.set',
  'picture.edit',
  'settings.read',
  'dataSource.manage',
  'dataSource.edit',
  'folder.edit',
  'schedule.edit',
] as const
export type Guard = (typeof GUARDS)[number]

let open: Guard | null = null

/** Only for the rights matrix: opens one guard for everybody. */
export function openGuard(guard: Guard | null): void {
  open = guard
}

/** True if the decision permits the caller. */
export const passes = (guard: Guard, decision: boolean): boolean => decision || open === guard

/** Refuses with 403 and the sentence unless the decision permits the caller. */
export function allow(guard: Guard, decision: boolean, message?: string): void {
  if (!passes(guard, decision)) forbidden(message)
}
