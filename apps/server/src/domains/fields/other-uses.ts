import type { Use } from '@dossier/contract/usage'
import { seesDashboard } from '@dossier/core/access/dashboards'
import { fieldsInTitle } from '@dossier/core/cases/title-template'
import { fieldKey } from '@dossier/core/fields/field-key'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { selectNamingColumn } from '../dashboards/queries.ts'
import { selectIntegrations, type IntegrationRow } from '../integrations/queries.ts'
import { selectPdfTemplates } from '../pdf-templates/queries.ts'
import { seenBy } from '../schedules/schedule-access.ts'
import { selectSchedules } from '../schedules/schedule-queries.ts'

/** The schedules, dashboards, integrations and PDF templates with a field, and how many schedules the caller does not see. */
export async function otherUses(
  { tx, tenant, me }: Ctx,
  catalogue: Catalogue,
  field: { id: string; title: string },
): Promise<{ seen: Use[]; unseenSchedules: number }> {
  const schedules = (await selectSchedules(tx, tenant.id)).filter(
    ({ fields, bulkCreateUserRole }) => Object.hasOwn(fields, field.id) || bulkCreateUserRole === field.id,
  )
  const seenSchedules = schedules.filter(seenBy(me, catalogue))
  const dashboards = await selectNamingColumn(tx, tenant.id, fieldKey(field.id))
  const integrations = (await selectIntegrations(tx, tenant.id)).filter((one) => hasColumn(one, fieldKey(field.id)))
  const pdf = (await selectPdfTemplates(tx, tenant.id)).filter(
    ({ body, header, footer }) => fieldsInTitle([body, header, footer].join(' '), [field]).length > 0,
  )
  return {
    seen: [
      ...usesBy(
        'dashboard',
        dashboards.filter((dashboard) => seesDashboard(me, dashboard)),
      ),
      ...usesBy('schedule', seenSchedules),
      ...integrations.map(({ key, title }) => ({ type: 'integration' as const, id: key, title })),
      ...usesBy('pdfTemplate', pdf),
    ],
    unseenSchedules: schedules.length - seenSchedules.length,
  }
}

const usesBy = (type: Use['type'], things: readonly { id: number; title: string }[]): Use[] =>
  things.map(({ id, title }) => ({ type, id, title }))

/** What it fills, and what its events are filtered by. */
function hasColumn({ settings, events }: IntegrationRow, key: string): boolean {
  const { mapping } = settings
  const fills = Array.isArray(mapping) && mapping.some(({ target }) => target === key)
  const clauses = (events?.clauses ?? []).flatMap((one) => [one, ...one.subClauses])
  return fills || clauses.some(({ field, dynamicField }) => field === key || dynamicField === key)
}
