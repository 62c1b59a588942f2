import type { Actor } from '@dossier/core/access/cases'
import { filterColumns } from '@dossier/core/filters/columns'
import type { Terms } from '@dossier/core/filters/terms'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { TenantOfSession } from '../../http/principal.ts'
import { visibleFields } from '../fields/visible-fields.ts'
import { firstDayOf } from '../tenant/tenant-settings.ts'

export interface Asker {
  me: Actor
  tenant: Pick<TenantOfSession, 'settings'>
}

/** What clauses mean to a person at a moment. */
export function termsOf(
  { me, tenant }: Asker,
  catalogue: Catalogue,
  { timeZone, now }: { timeZone: string; now: Date },
): Terms {
  return {
    meId: me.id,
    now: now.getTime(),
    timeZone: knownZone(timeZone),
    firstDayOfWeek: firstDayOf(tenant.settings),
    columns: filterableColumns(me, catalogue),
    areasWithin: (id) => areasWithin(catalogue, id),
    membersOf: (id) => [...catalogue.users.values()].filter(({ teams }) => teams.includes(id)).map((user) => user.id),
    isGone: (column, id) => isGone(catalogue, column, id),
  }
}

/** By key, what somebody may filter by. */
export const filterableColumns = (me: Actor, catalogue: Catalogue) =>
  filterColumns(me, visibleFields(me, catalogue).values())

/** UTC for a zone that nobody knows, and for an offset, which is no zone: databases read its sign the other way. (D-072) */
export function knownZone(timeZone: string): string {
  const known = zones.get(timeZone)
  if (known !== undefined) return known
  if (/^[+-]/.test(timeZone)) return 'UTC'
  try {
    const { timeZone: zone } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
    // There are some hundred zones, but each can be written in many ways.
    if (zones.size < MOST_ZONES) zones.set(timeZone, zone)
    return zone
  } catch {
    return 'UTC'
  }
}

const MOST_ZONES = 1_000
/** Asking Intl takes longer than the rest of a small request. */
const zones = new Map<string, string>()

function areasWithin({ areas }: Catalogue, id: number): number[] {
  const children = Map.groupBy(areas.values(), ({ parentId }) => parentId)
  const found = new Set([id])
  // What is added on the way is walked, too.
  for (const one of found) for (const child of children.get(one) ?? []) found.add(child.id)
  return [...found]
}

const THINGS = {
  templateId: 'templates',
  statusId: 'statuses',
  severityId: 'severities',
  areas: 'areas',
  pendingTeams: 'teams',
  assigneeId: 'users',
  users: 'users',
} as const satisfies Record<string, keyof Catalogue>

function isGone(catalogue: Catalogue, column: string, value: unknown): boolean {
  if (!Object.hasOwn(THINGS, column) || (typeof value !== 'number' && typeof value !== 'string')) return false
  return !catalogue[THINGS[column as keyof typeof THINGS]].has(Number(value))
}
