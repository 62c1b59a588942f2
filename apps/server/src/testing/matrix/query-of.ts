import { SCHEDULED_DAY } from './fresh/fresh-schedule.ts'

/** The calls that list the records of a view. */
export const LISTS_A_VIEW = new Set([
  'GET /views/cases',
  'GET /cases/list',
  'GET /cases/table',
  'GET /views/calculations',
  'GET /views/points',
  'GET /views/placed',
])

const NAMES_RECORDS = new Set(['GET /datasource/cases/names', 'GET /cases/visits', 'GET /views/pictures'])

type Queried = Record<'caseId' | 'caseNumber' | 'viewId' | 'templateId' | 'scheduleId', unknown>

/** Of calls that name none of the objects. */
const FIXED: Record<string, Record<string, unknown>> = {
  'GET /integration/logs': { integrationKey: 'none' },
  'GET /schedule/occurrences': { start: '2026-01-01', end: '2026-01-31' },
  'GET /tenant/timeZoneChange': { timeZone: 'Europe/Berlin' },
  'GET /search/similar': { title: 'canary title' },
  'GET /search/simple': { searchTerm: 'canary', includeUsers: 'true' },
}

/** A query that is right but for the object it names. */
export function queryOf(key: string, named: Queried): Record<string, unknown> {
  if (key === 'GET /cases/details') return { caseNumber: named.caseNumber }
  if (key === 'GET /comments/typing/{caseId}') return { typing: 'true' }
  if (key.includes('/setaskey/')) return { isKey: 'true' }
  if (key === 'GET /event/actions/{caseId}') return { ids: '1,2,3' }
  if (key === 'GET /event/past/{caseId}') return { moment: '2999-01-01T00:00:00Z' }
  if (key.startsWith('GET /imports/{importId}/')) return { templateId: named.templateId, step: 'check' }
  if (key === 'GET /users/cases/{id}') return { includeCollaborating: 'true' }
  if (key === 'POST /cases/field/{caseId}/{fieldId}/item') return { updateType: 'add' }
  if (key === 'GET /datasource/item/names') return { ids: '00000000-0000-4000-8000-000000000000' }
  if (key === 'GET /cases/between') return { start: daysFromNow(-20), end: daysFromNow(2) }
  if (key === 'GET /schedule/instance') return { scheduleId: named.scheduleId, date: SCHEDULED_DAY }
  if (NAMES_RECORDS.has(key)) return { ids: named.caseId }
  // The tenants of the matrix have no field of markers.
  if (key === 'GET /views/points' || key === 'GET /views/placed')
    return { viewId: named.viewId, markerColumn: 'fields.none' }
  if (key === 'GET /datasource/cases/field/{id}') return { searchTerm: 'canary' }
  if (key === 'GET /folders/usage') return { folderType: 'View', title: 'Of the matrix' }
  return LISTS_A_VIEW.has(key) ? { viewId: named.viewId, pageSize: 100 } : (FIXED[key] ?? {})
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
