import type { DeliveryCause, DeliveryState } from '@dossier/contract/integrations/deliveries'
import type {
  IntegrationLog,
  Output,
  RecordEventType,
  ServiceId,
  SettingValue,
  Subscription,
} from '@dossier/contract/integrations/integration'
import type { TokenScope } from '@dossier/contract/api-tokens'
import type { Generated } from 'kysely'
import type { Json, NullableJson, Stamp } from './columns.ts'

export interface IntegrationTables {
  integrations: {
    tenant_id: number
    key: string
    title: string
    service_id: ServiceId
    active: boolean
    /** Without the secrets. */
    settings: Json<Record<string, SettingValue>>
    /** By the key of the setting, sealed. */
    secrets: Json<Record<string, string>>
    /** The signing secret before the present one, sealed. */
    previous_secret: string | null
    previous_until: Stamp | null
    outputs: Json<Output[]>
    schedule: number | null
    events: NullableJson<Subscription>
    last_run: Stamp | null
    next_run: Stamp | null
    running_since: Stamp | null
    /** Since when nothing arrives, or nothing can be read. */
    failing_since: Stamp | null
    last_error: string | null
    last_updated: Generated<Stamp>
    last_updated_by: number | null
  }
  integration_logs: {
    tenant_id: number
    id: string
    integration_key: string
    at: Generated<Stamp>
    level: IntegrationLog['level']
    message: string
    case_id: number | null
  }
  /** Which record was made of which item of a source. */
  pulled_records: {
    tenant_id: number
    integration_key: string
    source_key: string
    case_id: number
    /** Of the values that the item had. */
    digest: string
  }
  deliveries: {
    tenant_id: number
    id: string
    /** What the receiver reads in `webhook-id`. */
    message_id: string
    /** Of what happened: the same effect is stored once. */
    effect_key: string
    created: Generated<Stamp>
    integration_key: string | null
    out: string | null
    /** Null: that of the integration at the time. */
    url: string | null
    /** Names the receiver: deliveries of one lane wait for each other, and for nobody else. */
    lane: string
    target: string
    case_id: number | null
    cause_type: DeliveryCause
    cause_id: string | null
    cause: string
    body: string
    state: Generated<DeliveryState>
    /** Requests since it was sent, or sent again, by which the waits are counted. */
    tries: Generated<number>
    requests: Generated<number>
    due: Generated<Stamp>
    last_attempt: Stamp | null
    delivered: Stamp | null
    last_status: number | null
    last_error: string | null
    answer: string | null
    /** Of an address of a rule, what is sent besides the usual headers, sealed. */
    headers: Generated<string | null>
  }
  api_tokens: {
    tenant_id: number
    id: string
    user_id: number
    title: string
    token_hash: Uint8Array
    ending: string
    scopes: TokenScope[]
    created: Generated<Stamp>
    last_used: Stamp | null
    expires: Stamp
  }
  record_events: {
    tenant_id: number
    number: number
    type: RecordEventType
    at: Stamp
    case_id: number
    seq: number
    keys: string[]
    actor: string
  }
  event_counters: { tenant_id: number; number: Generated<number>; place: string }
}
