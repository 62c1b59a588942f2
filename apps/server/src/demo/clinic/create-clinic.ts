import type { Tx } from '../../db/open.ts'
import type { ImportedCase } from '../../domains/cases/import/check-imported-case.ts'
import { pick } from '../create-demo-tenant.ts'
import { createDemoViews } from '../create-demo-views.ts'
import { importWithHistory } from '../import-with-history.ts'
import { playStory, type PlayedStory, type Step } from '../play-story.ts'
import { createClinicAreas, createClinicTemplates } from './clinic-templates.ts'
import { CLINIC_VIEWS } from './clinic-views.ts'
import { createClinicTenant } from './create-clinic-tenant.ts'
import { INCIDENTS, type Incident } from './incidents.ts'

const HOUR = 3_600_000

/** The small tenant. Its incidents lie shortly before `now`, in epoch milliseconds. */
export async function createClinic(tx: Tx, passwordHash: string, now: number): Promise<void> {
  const clinic = await createClinicTenant(tx, passwordHash)
  const templates = await createClinicTemplates(tx, clinic)
  const areas = await createClinicAreas(tx, clinic)
  await createDemoViews(tx, clinic, CLINIC_VIEWS)
  const at = (hoursAgo: number) => new Date(now - hoursAgo * HOUR).toISOString()
  const records = INCIDENTS.toSorted((a, b) => b.hoursAgo - a.hoursAgo).map((incident): PlayedStory => {
    const start: ImportedCase = {
      templateId: pick(templates, incident.template),
      title: incident.title,
      openedBy: pick(clinic.people, incident.by),
      created: at(incident.hoursAgo),
      areas: [pick(areas, incident.area)],
      fields: { 'happened-at': at(incident.hoursAgo + 1), ...incident.fields },
    }
    return playStory(clinic, { start, steps: stepsOf(incident), latest: at(0) })
  })
  await importWithHistory(tx, { tenantId: clinic.id, from: 'Import from the incident book', records })
}

function stepsOf({ steps = [], closedAfter }: Incident): Step[] {
  if (closedAfter === undefined) return steps
  return [...steps, { after: closedAfter, by: 'helen', status: 'Resolved', closes: true }]
}
