import type {
  Integration,
  IntegrationToSave,
  Mapping,
  Output,
  ServiceId,
  SettingValue,
  Subscription,
} from '@dossier/contract/integrations/integration'
import type { FilterEntry } from '@dossier/core/filters/filter'
import { clausesToStore, filtersOf } from '@dossier/core/filters/stored-filters'

/** With a number by which rows of a form are told apart. */
export type Row<T> = T & { row: number }

export interface Values {
  key: string
  serviceId: ServiceId
  title: string
  active: boolean
  settings: Record<string, Exclude<SettingValue, Mapping[]> | Row<Mapping>[]>
  outputs: Row<Output>[]
  schedule: string
  events: Omit<Subscription, 'clauses'> | null
  /** Which records the events are of. */
  filters: readonly FilterEntry[]
}

export const TITLES: Record<string, string> = {
  key: 'Key',
  serviceId: 'Service',
  title: 'Title',
  active: 'Active',
  outputs: 'Outputs',
  schedule: 'Minutes between runs',
  events: 'Events',
  filters: 'Filters of events',
}

export const EMPTY: Values = {
  key: '',
  serviceId: 'https-webhook',
  title: '',
  active: true,
  settings: {},
  outputs: [],
  schedule: '',
  events: null,
  filters: [],
}

const numbered = <T extends object>(rows: readonly T[]): Row<T>[] => rows.map((one, nth) => ({ ...one, row: nth + 1 }))

export function valuesOf({ key, serviceId, title, active, settings, outputs, schedule, events }: Integration): Values {
  return {
    key,
    serviceId,
    title,
    active,
    settings: Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, Array.isArray(value) ? numbered(value) : value]),
    ),
    outputs: numbered(outputs),
    schedule: schedule === null ? '' : String(schedule),
    events: events && { types: events.types, templateIds: events.templateIds },
    filters: filtersOf(events?.clauses ?? []),
  }
}

interface Saved {
  /** The clauses that the filters come from. */
  clauses: Subscription['clauses']
  lastUpdated: string | null | undefined
  isNew: boolean
}

export function bodyOf(values: Values, { clauses, lastUpdated, isNew }: Saved): IntegrationToSave {
  const { key, serviceId, title, active, settings, outputs, schedule, events, filters } = values
  return {
    key,
    serviceId,
    title,
    active,
    settings: Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, Array.isArray(value) ? value.map(withoutRow) : value]),
    ),
    outputs: outputs.map(withoutRow),
    schedule: schedule.trim() === '' ? null : Number(schedule),
    events: events && { ...events, clauses: clausesToStore(filters, clauses) },
    isNew,
    ...(lastUpdated !== undefined && { lastUpdated }),
  }
}

const withoutRow = <T extends object>({ row: _row, ...rest }: Row<T>) => rest as unknown as T
