import type { Binding } from '@dossier/contract/binding'
import { SCHEDULED_DAY } from './fresh/fresh-schedule.ts'
import type { ThingVariant } from './people.ts'
import type { Twin } from './twin.ts'

export const ABSENT = 2_000_000_000
export const ABSENT_JOB = '00000000-0000-4000-8000-000000000000'

/** The id by which a call names a thing of one of the two tenants, or one that does not exist. */
export function thingId(binding: Binding | 'view', variant: ThingVariant, a: Twin, b: Twin): unknown {
  if (variant === 'malformed') return binding === 'userField' ? 'no_field!' : '-1'
  // Sequence numbers are counted per record, so another tenant's cannot be named.
  if (variant === 'absent' && binding === 'insightParameter') return 'absent'
  if (variant === 'absent' && binding === 'scheduleDate') return `${ABSENT}.${SCHEDULED_DAY}`
  if (variant === 'absent')
    return [
      'job',
      'file',
      'folder',
      'formattingSetting',
      'notification',
      'bulkEdit',
      'delivery',
      'apiToken',
      'ruleRun',
    ].includes(binding) || binding.startsWith('data')
      ? ABSENT_JOB
      : ABSENT
  const twin = variant === 'twin' ? b : a
  if (binding === 'scheduleDate') return `${twin.scheduleId}.${SCHEDULED_DAY}`
  const ids: Partial<Record<Binding | 'view', number | string>> = {
    user: twin.people.collaborator,
    team: twin.teams.awaited,
    template: twin.templateId,
    named: twin.templateId,
    area: twin.areaId,
    view: twin.viewId,
    insight: twin.insightId,
    insightParameter: twin.parameterKey,
    dashboard: twin.dashboardId,
    wallLink: twin.wallLinkId,
    noticeboard: twin.noticeboardId,
    pdfTemplate: twin.pdfTemplateId,
    schedule: twin.scheduleId,
    entry: variant === 'twin' ? ABSENT : 3,
    userStatus: twin.userStatusId,
    tenant: twin.tenant.id,
    account: twin.systemAccountId,
    mail: twin.mailId,
    dataSource: twin.data.sourceId,
    dataDefinition: twin.data.definitionId,
    dataItem: twin.data.itemId,
  }
  const id = ids[binding]
  if (id === undefined) throw new Error(`No object is known for "${binding}": give the matrix one.`)
  return id
}
