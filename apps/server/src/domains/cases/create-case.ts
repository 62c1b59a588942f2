import type { CreateError, Created, NewCase } from '@dossier/contract/cases/lifecycle'
import type { GuardedCase } from '@dossier/core/access/cases'
import { editTeamsFor, whyNotCreate } from '@dossier/core/access/templates'
import { isTitleMissing, startSeverity, startStatus } from '@dossier/core/cases/new-case'
import { cleanTitle } from '@dossier/core/fields/clean-text'
import type { z } from 'zod'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { allowBy } from './access/allow-write.ts'
import { completeAreas } from './plans/complete-areas.ts'
import { holdChosen } from './item-names.ts'
import { insertRecords, type NewRecord } from './writing/insert-records.ts'
import { fieldsOfNew } from './new-case-fields.ts'
import { drawIcons } from './details/redraw-icons.ts'
import { presentProperties } from './present-case.ts'
import { NORMALIZE } from './plans/property-values.ts'
import { writerOf } from './writing/writer.ts'

type Fault = z.infer<typeof CreateError>

/**
 * Creates a record or case. Without template, title or a required field nothing is created and `errors` say why; a
 * field that fails otherwise is left empty and named there. Unknown ids answer 400. (D-118)
 */
export async function createCase(ctx: Ctx, body: NewCase): Promise<Created> {
  const catalogue = await loadCatalogue(ctx)
  const template = templateOf(catalogue, body.templateId)
  if (!template) return nothing([{ field: 'templateId', message: 'Please choose a template.' }, ...titleFault(body)])
  const kind = body.isCase ? 'case' : 'record'
  allowBy('case.create', whyNotCreate(ctx.me, template, kind), catalogue)
  const properties = propertiesOf(body, { catalogue, template, features: ctx.tenant.features })
  const editTeamIds = editTeamsFor(template, kind)
  const record = guarded(ctx.me.id, { ...properties, isCase: body.isCase, editTeamIds, template })
  const items = await holdChosen(ctx, [
    { template, fields: body.fields },
    { template, fields: template.fieldDefaultValues },
  ])
  const fields = fieldsOfNew(ctx.me, { record, template, items, catalogue }, body.fields)
  const faults = [...(template.enableTitleTemplate ? [] : titleFault(body)), ...fields.missing]
  if (faults.length > 0) return nothing([...faults, ...fields.errors])
  const title = template.enableTitleTemplate ? null : NORMALIZE.title(body.title)
  const drawn = await drawIcons(template, fields.values)
  const checked = { ...properties, template, isCase: body.isCase, editTeamIds, title, fields: drawn.values }
  const [created] = await insertRecords(writerOf(ctx), catalogue, [checked])
  return { created: presentProperties(ctx.me, created!), errors: [...fields.errors, ...drawn.errors] }
}

const nothing = (errors: Fault[]): Created => ({ created: null, errors })

function templateOf(catalogue: Catalogue, id: number | null | undefined): CatalogueTemplate | undefined {
  return id == null ? undefined : (catalogue.templates.get(id) ?? badInput('The template does not exist.'))
}

function titleFault({ title }: NewCase): Fault[] {
  const isMissing = isTitleMissing(cleanTitle(title), { enableTitleTemplate: false })
  return isMissing ? [{ field: 'title', message: 'Please enter a title.' }] : []
}

/** The built-in values: given ones checked, the others with the defaults of a blank record. */
function propertiesOf(
  body: NewCase,
  { catalogue, template, features }: { catalogue: Catalogue; template: CatalogueTemplate; features: readonly string[] },
) {
  const about = { catalogue, present: null }
  const status = body.statusId ?? startStatus([...catalogue.statuses.values()])?.id
  const severity = body.severityId ?? startSeverity([...catalogue.severities.values()], template.severityId)?.id
  return {
    summary: NORMALIZE.summary(body.summary),
    statusId: NORMALIZE.statusId(status, about),
    severityId: NORMALIZE.severityId(severity, about),
    assigneeId: NORMALIZE.assigneeId(body.assigneeId ?? null, about),
    areas: completeAreas({ features, catalogue, before: [], chosen: NORMALIZE.areas(body.areas, about) }),
    tags: NORMALIZE.tags(body.tags),
    users: NORMALIZE.users(body.users, about),
    pendingTeams: NORMALIZE.pendingTeams(body.pendingTeams, about),
  }
}

/** The record that is about to be, as far as rights on it go. */
function guarded(
  openedByUserId: number,
  one: Pick<NewRecord, 'isCase' | 'assigneeId' | 'users' | 'pendingTeams' | 'editTeamIds' | 'template'>,
): GuardedCase {
  return {
    isCase: one.isCase,
    isClosed: false,
    isSensitive: false,
    deleted: null,
    openedByUserId,
    assigneeId: one.assigneeId,
    users: one.users.map((id) => ({ id })),
    roleUserIds: [],
    pendingTeams: one.pendingTeams.map((id) => ({ id })),
    permissions: { edit: one.editTeamIds },
    promotePermissions: { edit: editTeamsFor(one.template, 'case') },
    editClosedPermissions: one.template.editClosedPermissions,
  }
}
