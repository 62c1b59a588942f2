import type { FieldValue } from '@dossier/contract/fields'
import type { NewMention, ReactionName } from '@dossier/contract/comments'
import type { EventCause, EventType } from '@dossier/contract/events'
import type { NotificationType } from '@dossier/contract/notifications'
import type { OrderKind } from '@dossier/core/fields/types/field-type'
import type { Generated } from 'kysely'
import type { Json, NullableJson, Stamp } from './columns.ts'

export type Cause = EventCause

/** What of the form of a record differs from that of its template, by field id. */
export interface RecordForm {
  added: Record<string, { section: string | null; required: boolean }>
  removed: string[]
  required: Record<string, boolean>
}

export interface CaseColumns {
  tenant_id: number
  id: Generated<number>
  case_number: string
  title: string
  summary: Generated<string>
  template_id: number
  status_id: number
  severity_id: number
  assignee_id: number | null
  opened_by_id: number | null
  opened_by: string
  is_case: Generated<boolean>
  is_closed: Generated<boolean>
  is_sensitive: Generated<boolean>
  hidden_from_insights: Generated<boolean>
  created: Generated<Stamp>
  last_updated: Generated<Stamp>
  closed: Stamp | null
  deleted: Stamp | null
  /** The number of entries in the record's change log. */
  seq: Generated<number>
  area_ids: Generated<number[]>
  tag_ids: Generated<number[]>
  user_ids: Generated<number[]>
  pending_team_ids: Generated<number[]>
  edit_team_ids: Generated<number[]>
  /** The people of the tenant in the roles of `fields`. */
  role_user_ids: Generated<number[]>
  /** In place of the template's category. */
  category_id: number | null
  cadence_enabled: Generated<boolean>
  /** Every field value by field id. */
  fields: Json<Record<string, FieldValue>>
  /** When each field last changed. */
  field_times: Json<Record<string, Stamp>>
  /** Ids of calculated fields whose values somebody entered by hand. */
  overridden: Generated<string[]>
  /** What rules have changed in the form of this record; null: it is that of its template. */
  form: NullableJson<RecordForm>
}

export interface CaseTables {
  /** The table behind the view: owner only. */
  cases_base: CaseColumns
  /** The records of the transaction's tenant. */
  cases: CaseColumns
  case_counts: { tenant_id: number; id: Generated<number>; is_closed: boolean; amount: number }
  field_orders: {
    tenant_id: number
    id: Generated<number>
    field_id: string
    kind: OrderKind
    /** `building`: the records up to `reached` are in it, and what is saved. `leaving`: nobody reads or writes it. */
    state: Generated<'building' | 'ready' | 'leaving'>
    reached: Generated<number>
  }
  /** Fields that rules have added to records of a template that does not have them. */
  extra_fields: { tenant_id: number; template_id: number; field_id: string }
  /** The words of records, by place: `title`, `summary`, `fields.{id}`, or `comments` with the id of one as its part. */
  record_texts: { tenant_id: number; case_id: number; place: string; part: Generated<number>; words: string }
  /** Tenants whose older records are not in `record_texts` yet; those up to `reached` are. */
  text_fills: { tenant_id: number; reached: Generated<number> }
  case_numbers: { tenant_id: number; last_number: Generated<number> }
  tags: { tenant_id: number; id: Generated<number>; title: string; uses: Generated<number> }
  changes: {
    tenant_id: number
    case_id: number
    seq: number
    /** The first sequence number of the save that this entry belongs to. */
    group_seq: number
    at: Generated<Stamp>
    /** Of the statement that wrote it; with the case and `seq`, the entry's place in the tenant's log. */
    position: Generated<number>
    /** Shared by all entries of one call, run of a rule, import or change of many records. */
    action_id: string
    user_id: number | null
    actor: string
    cause: Cause
    /** Which rule, schedule, import or undone action it was. */
    cause_id: string | null
    type: EventType
    /** A property key, or `fields.{id}`. */
    key: string
    old_value: NullableJson<unknown>
    new_value: NullableJson<unknown>
  }
  /** How far each person has seen the records that they have opened. */
  visits: { tenant_id: number; user_id: number; case_id: number; seq: number; at: Generated<Stamp> }
  /** Of each person, one for each type and record. */
  notifications: {
    tenant_id: number
    user_id: number
    case_id: number
    type: NotificationType
    id: Generated<string>
    created: Generated<Stamp>
    actor: string
    /** Of what changed, as far as the person might see it. */
    keys: string[]
    comment_id: number | null
  }
  /** Entries that are marked as key. */
  key_entries: { tenant_id: number; case_id: number; seq: number }
  comments: {
    tenant_id: number
    id: Generated<number>
    case_id: number
    user_id: number | null
    author: string
    comment: string
    is_html: Generated<boolean>
    created: Generated<Stamp>
    revision: Generated<number>
    edited: Stamp | null
    mentions: Json<NewMention[]>
  }
  /** The texts of edited comments before each edit. */
  comment_versions: {
    tenant_id: number
    comment_id: number
    revision: number
    comment: string
    is_html: boolean
    replaced: Generated<Stamp>
  }
  comment_reactions: {
    tenant_id: number
    comment_id: number
    user_id: number
    reaction: ReactionName
    case_id: number
    at: Generated<Stamp>
  }
  case_links: {
    tenant_id: number
    id: Generated<string>
    low_id: number
    high_id: number
    /** The one of the two that was merged into the other. */
    merged_id: number | null
    created: Generated<Stamp>
  }
  field_locks: {
    tenant_id: number
    case_id: number
    key: string
    user_id: number
    holder: string
    fence: Generated<number>
    expires: Stamp
    draft: NullableJson<FieldValue>
    /** By the id of the person who asks. */
    requests: NullableJson<Record<string, { name: string; at: number; isKept: boolean }>>
  }
  idempotency_keys: {
    tenant_id: number
    user_id: number
    key: string
    /** Of the call with all that it was given. */
    body_hash: string
    /** The body as it was sent; null is a 204. */
    reply: string | null
    /** Of the caller's rights when it was answered. */
    rights: Generated<string>
    created: Generated<Stamp>
  }
}
