import type { Actor } from '@dossier/core/access/cases'
import { everyFilterColumn } from '@dossier/core/filters/columns'
import type { Terms } from '@dossier/core/filters/terms'
import { validZone } from '@dossier/core/text/valid-zone'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { TenantOfSession } from '../../http/principals/principal.ts'
import { visibleFields } from '../../records/visible-fields.ts'
import { firstDayOf } from '../../catalogue/first-day-of-week.ts'

export interface Subscriber {
  me: Actor
  tenant: Pick<TenantOfSession, 'settings'>
}

/** What clauses mean to a person at a moment. */
export function termsOf(
  { me, tenant }: Subscriber,
  catalogue: Catalogue,
  { timeZone, now }: { timeZone: string; now: Date },
): Terms {
  return {
    meId: me.id,
    now: now.getTime(),
    timeZone: validZone(timeZone),
    firstDayOfWeek: firstDayOf(tenant.settings),
    columns: filterableColumns(me, catalogue),
    areasWithin: (id) => areasWithin(catalogue, id),
    membersOf: (id) => [...catalogue.users.values()].filter(({ teams }) => teams.includes(id)).map((user) => user.id),
    isGone: (column, id) => isGone(catalogue, column, id),
  }
}

/** By key, what somebody may filter by. */
export const filterableColumns = (me: Actor, catalogue: Catalogue) =>
  everyFilterColumn(me, visibleFields(me, catalogue).values())

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
