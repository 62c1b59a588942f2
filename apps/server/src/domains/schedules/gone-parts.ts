import type { ScheduleFault } from '@dossier/contract/schedules/schedule'
import { isValidZone } from '@dossier/core/schedules/schedule-faults'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import type { StoredSchedule } from './schedule-queries.ts'
import { isArchivedIn, isProperty } from './schedule-values.ts'

type Judged = Pick<
  StoredSchedule,
  'templateId' | 'timeZoneId' | 'fields' | 'bulkCreateForTeams' | 'bulkCreateUserRole' | 'bulkCreateSubRole'
>

/** What of a schedule is gone or turned off since it was saved: it does nothing until that is mended. (D-132) */
export function goneParts(schedule: Judged, catalogue: Catalogue): ScheduleFault[] {
  const template = catalogue.templates.get(schedule.templateId)
  if (!template) return [{ at: 'templateId', message: 'The template is gone. Choose another one.' }]
  const faults: ScheduleFault[] = []
  const check = (at: string, isThere: boolean, message: string) => {
    if (!isThere) faults.push({ at, message })
  }
  check('templateId', !template.disabled, `The template "${template.title}" is turned off.`)
  check('timeZoneId', isValidZone(schedule.timeZoneId), 'The time zone is not known any more. Choose another one.')
  for (const [key, value] of Object.entries(schedule.fields).filter(([, one]) => one !== null))
    check(`fields.${key}`, isValueThere(key, value, { catalogue, template }), goneValue(key, template))
  const teams = schedule.bulkCreateForTeams ?? []
  check(
    'bulkCreateForTeams',
    teams.every((id) => catalogue.teams.has(id)),
    'A team is gone. Choose the teams again.',
  )
  faults.push(...goneRole(schedule, template))
  return faults
}

const NOUNS: Record<string, string> = {
  statusId: 'status',
  severityId: 'severity',
  assigneeId: 'assignee',
  areas: 'area',
  users: 'collaborator',
  pendingTeams: 'awaiting team',
}

const goneValue = (key: string, template: CatalogueTemplate): string =>
  isProperty(key)
    ? `The ${NOUNS[key] ?? key} is gone or disabled. Choose another one.`
    : `The form of "${template.title}" does not have one of the fields any more. Remove its value.`

function isValueThere(
  key: string,
  value: unknown,
  { catalogue, template }: { catalogue: Catalogue; template: CatalogueTemplate },
): boolean {
  const ids = (Array.isArray(value) ? value : [value]) as number[]
  const isActive = (id: number) => catalogue.users.get(id)?.disabled === false
  switch (key) {
    case 'statusId':
      return ids.every((id) => catalogue.statuses.has(id))
    case 'severityId':
      return ids.every((id) => catalogue.severities.has(id))
    case 'areas':
      return ids.every((id) => catalogue.areas.get(id)?.disabled === false)
    case 'assigneeId':
    case 'users':
      return ids.every(isActive)
    case 'pendingTeams':
      return ids.every((id) => catalogue.teams.has(id))
    case 'summary':
    case 'tags':
      return true
    default:
      return template.fields.has(key) || isArchivedIn(template, key)
  }
}

function goneRole(
  { bulkCreateForTeams, bulkCreateUserRole: role, bulkCreateSubRole: subrole }: Judged,
  template: CatalogueTemplate,
): ScheduleFault[] {
  if (bulkCreateForTeams === null || role === null) return []
  const field = template.fields.get(role)?.field
  if (field?.dataType !== 'user-role')
    return [{ at: 'bulkCreateUserRole', message: 'The role is gone. Choose another one.' }]
  const { hasSubroles = false, subroles = [] } = field.extensions
  const isRight = hasSubroles ? subroles.some(({ title }) => title === subrole) : true
  return isRight ? [] : [{ at: 'bulkCreateSubRole', message: 'Please select a sub-role' }]
}
