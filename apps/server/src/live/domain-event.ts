import type { CatalogueKind } from '../catalogue/catalogue.ts'
import type { Forget } from '../http/principals/principals.ts'

/**
 * What administrators and people change for everyone: the kinds of the catalogue, and some that no cache keeps. With
 * `itemNames`, items of data sources that records may have were renamed or deleted. `drafts` is for administrators.
 */
export type ConfigurationKind =
  | CatalogueKind
  | 'pictures'
  | 'userStatuses'
  | 'userFields'
  | 'dataSources'
  | 'itemNames'
  | 'drafts'
  | 'formattingSettings'
  | 'dashboards'
  | 'noticeboards'
  | 'pdfTemplates'
  | 'integrations'
  | 'schedules'
  | 'words'
  | 'settings'

/** Events, sent after the commit. They carry ids; every listener reads what it may see. */
export type DomainEvent =
  /**
   * Entries were added to a record's change log; `keys` are property keys and `fields.{id}`. A new record was not
   * updated before.
   */
  | { type: 'case.changed'; tenantId: number; caseId: number; fromSeq: number; keys: string[]; updatedBefore?: string }
  /** The lock on a key was acquired, lost or released, or its draft changed. */
  | { type: 'case.locksChanged'; tenantId: number; caseId: number; keys: string[] }
  /** An entry of its history was marked as key, or is no longer. */
  | { type: 'case.keysChanged'; tenantId: number; caseId: number }
  /** People reacted to a comment of it. */
  | { type: 'case.reactionsChanged'; tenantId: number; caseId: number }
  | { type: 'case.removed'; tenantId: number; caseId: number; caseNumber: string }
  | { type: 'case.typing'; tenantId: number; caseId: number; userId: number; name: string; typing: boolean }
  /** These people have other notifications. */
  | { type: 'notifications.changed'; tenantId: number; userIds: number[] }
  /** A person has seen a record up to this number. */
  | { type: 'visit.saved'; tenantId: number; userId: number; caseId: number; seq: number }
  | { type: 'rights.changed'; forget: Forget }
  | { type: 'person.changed'; tenantId: number; userId: number }
  /** A person's status changed. */
  | { type: 'userStatus.changed'; tenantId: number; userId: number }
  /**
   * What everyone in a tenant sees of themselves and of it: words, look, settings. `sameRecords`: which records queries find
   * does not depend on it.
   */
  | { type: 'tenant.changed'; tenantId: number; sameRecords?: true }
  | { type: 'session.ended'; tokenHashes: string[] }
  /** Support access was granted, extended or ended, or support has signed in. */
  | { type: 'supportAccess.changed'; tenantId: number }
  | { type: 'supportAccess.endsSoon'; tenantId: number }
  /** Work was stored for this job: it need not wait for its time. */
  | { type: 'job.due'; kind: string; afterSeconds?: number }
  /** Something is to be sent outside, now or after some seconds. */
  | { type: 'delivery.due'; afterSeconds?: number }
  /** An administrator canceled a job: the node that runs it stops. */
  | { type: 'job.canceled'; id: string }
  /** Messages of other nodes may have been lost: until they say otherwise, cached values may be stale. */
  | { type: 'messages.lost' }
  /** A personal view was created, changed or deleted. */
  | { type: 'personalView.changed'; tenantId: number; userId: number; viewId: number }
  /** A dashboard that only its owner sees was created, changed or deleted. */
  | { type: 'privateDashboard.changed'; tenantId: number; userId: number }
  | { type: 'configuration.changed'; tenantId: number; kinds: readonly ConfigurationKind[] }

export type EventOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>
