import type { Forget } from '../http/principals.ts'

/** What happened, told after the commit. It names things; whoever listens reads what he may see. */
export type DomainEvent =
  /** Entries were added to a record's change log; `keys` are property keys and `fields.{id}`. */
  | { type: 'case.changed'; tenantId: number; caseId: number; fromSeq: number; keys: string[] }
  /** Somebody took, lost or gave back the lock on a key, or changed the draft there. */
  | { type: 'case.locksChanged'; tenantId: number; caseId: number; keys: string[] }
  | { type: 'case.removed'; tenantId: number; caseId: number; caseNumber: string }
  | { type: 'case.typing'; tenantId: number; caseId: number; userId: number; name: string; typing: boolean }
  | { type: 'rights.changed'; forget: Forget }
  | { type: 'person.changed'; tenantId: number; userId: number }
  /** Somebody says to be doing something else. */
  | { type: 'userStatus.changed'; tenantId: number; userId: number }
  /** What everyone of a tenant sees of himself and of it: its words, its look, its settings. */
  | { type: 'tenant.changed'; tenantId: number }
  | { type: 'session.ended'; tokenHashes: string[] }
  /** Support was let in, for longer or no more, or has come in. */
  | { type: 'supportAccess.changed'; tenantId: number }
  | { type: 'supportAccess.endsSoon'; tenantId: number }
  /** Work was stored for this job: it need not wait for its time. */
  | { type: 'job.due'; job: 'mails' | 'password-resets' }
  /** Messages of other nodes may not have arrived here: what is kept until they say otherwise may be stale. */
  | { type: 'messages.lost' }
  | { type: 'configuration.changed'; tenantId: number; kind: 'template' | 'field' | 'user' | 'lookup' }

export type EventOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>
