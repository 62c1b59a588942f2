import { fieldKey } from '@dossier/core/fields/field-key'
import type { ImportedCase } from '../domains/cases/import/check-imported-case.ts'
import type { PastSave } from '../domains/cases/writing/write-pasts.ts'
import { pick, type DemoTenant } from './create-demo-tenant.ts'

/** What one colleague did with a record at one time. */
export interface Step {
  /** Hours after the request came in. */
  after: number
  by: string
  comment?: string
  assignee?: string
  status?: string
  severity?: string
  fields?: Record<string, unknown>
  /** Hours of people in roles, by the id of the role. */
  roles?: Record<string, Record<string, number>>
  /** Values of the rows of tables, by the id of the field and the label of the item. */
  rows?: Record<string, Record<string, Record<string, unknown>>>
  collaborators?: string[]
  awaiting?: string[]
  sensitive?: true
  promoted?: true
  closes?: true
}

export interface PlayedStory {
  /** The record as the story leaves it. */
  end: ImportedCase
  actions: PastSave[]
}

/** A tenant whose records have rows names their items. */
type Scene = DemoTenant & { items?: ReadonlyMap<string, string> }

const HOUR = 3_600_000

/** Applies the steps to a new record, none later than the given instant. */
export function playStory(
  tenant: Scene,
  { start, steps, latest }: { start: ImportedCase; steps: readonly Step[]; latest: string },
): PlayedStory {
  const actions: PastSave[] = []
  let end = start
  for (const step of steps) {
    const time = Math.min(Date.parse(start.created) + step.after * HOUR, Date.parse(latest))
    const said = { at: new Date(time).toISOString(), by: pick(tenant.people, step.by) }
    const after = {
      ...end,
      ...changesOf(tenant, step, end),
      ...(step.closes && { closed: said.at }),
      lastUpdated: said.at,
    }
    actions.push(...actionsBetween(end, after).map((action) => ({ ...said, ...action })))
    if (step.comment) actions.push({ ...said, type: 'comment', entries: [], comment: step.comment })
    end = after
  }
  return { end, actions }
}

function changesOf(tenant: Scene, step: Step, record: ImportedCase): Partial<ImportedCase> {
  const person = (name: string) => pick(tenant.people, name).id
  return {
    ...(step.status && { statusId: pick(tenant.statuses, step.status) }),
    ...(step.severity && { severityId: pick(tenant.severities, step.severity) }),
    ...(step.assignee && { assigneeId: person(step.assignee) }),
    ...(step.collaborators && { users: [...(record.users ?? []), ...step.collaborators.map(person)] }),
    ...(step.awaiting && { pendingTeams: step.awaiting.map((title) => pick(tenant.teams, title)) }),
    ...(step.sensitive && { isSensitive: true }),
    ...(step.promoted && { isCase: true }),
    ...((step.fields || step.roles || step.rows) && {
      fields: { ...record.fields, ...step.fields, ...rolesOf(step, person), ...tablesOf(step, tenant) },
    }),
  }
}

const rolesOf = ({ roles = {} }: Step, person: (name: string) => number) =>
  Object.fromEntries(
    Object.entries(roles).map(([id, hours]) => [
      id,
      { users: Object.entries(hours).map(([name, timeSpent]) => ({ id: person(name), timeSpent })), subRoles: [] },
    ]),
  )

const tablesOf = ({ rows = {} }: Step, { items = new Map() }: Scene) =>
  Object.fromEntries(
    Object.entries(rows).map(([id, all]) => [
      id,
      Object.entries(all).map(([label, fields]) => {
        const itemId = pick(items, label)
        return { id: itemId, itemId, fields }
      }),
    ]),
  )

const PROPERTIES = ['statusId', 'severityId', 'assigneeId', 'users', 'pendingTeams', 'isSensitive'] as const

/** What a record has of what nobody named. */
const EMPTY: Record<string, unknown> = { users: [], pendingTeams: [], isSensitive: false }

function actionsBetween(before: ImportedCase, after: ImportedCase): Pick<PastSave, 'type' | 'entries'>[] {
  const entry = (key: string, old: unknown, now: unknown) => ({ key, old: old ?? null, new: now ?? null })
  const properties = PROPERTIES.filter((key) => before[key] !== after[key]).map((key) =>
    entry(key, before[key] ?? EMPTY[key], after[key]),
  )
  const fields = Object.entries(after.fields ?? {})
    .filter(([id, value]) => before.fields?.[id] !== value)
    .map(([id, value]) => entry(fieldKey(id), before.fields?.[id], value))
  const actions: Pick<PastSave, 'type' | 'entries'>[] = [
    { type: 'propertyChanged', entries: properties },
    { type: 'fieldChanged', entries: fields },
    { type: 'promoted', entries: !before.isCase && after.isCase ? [entry('isCase', false, true)] : [] },
    { type: 'closed', entries: !before.closed && after.closed ? [entry('isClosed', false, true)] : [] },
  ]
  return actions.filter(({ entries }) => entries.length > 0)
}
