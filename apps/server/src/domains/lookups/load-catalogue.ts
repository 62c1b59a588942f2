import { DataType, type FieldPermissions } from '@dossier/contract/fields'
import type { Category } from '@dossier/contract/templates'
import type { z } from 'zod'
import type { Tx } from '../../db/open.ts'
import type { Outbox } from '../../live/outbox.ts'
import type {
  Catalogue,
  CatalogueField,
  CatalogueTemplate,
  CatalogueTemplateField,
  CatalogueView,
} from './catalogue.ts'
import { selectViews } from '../views/queries.ts'
import {
  selectAreas,
  selectCategories,
  selectFields,
  selectSeverities,
  selectStatuses,
  selectTeams,
  selectTemplateFields,
  selectTemplates,
  selectUsers,
} from './queries.ts'

const KEPT_TENANTS = 500
/** Milliseconds for which a catalogue is used, should no word of a change arrive. */
const LONGEST = 30_000
const known = new WeakMap<Outbox, Kept>()

interface Kept {
  byTenant: Map<number, { catalogue: Catalogue; readAt: number }>
  /** How often anything was changed, of any tenant. */
  changes: number
}

interface CatalogueReader {
  tx: Tx
  tenant: { id: number }
  services: { outbox: Outbox }
}

/**
 * A tenant's configuration. Read once and cached until somebody changes it, on any node; read every time while this
 * node may have missed a change. A caller never waits for a read by another transaction: that one may be waiting for a
 * record that this caller has locked.
 */
export async function loadCatalogue({ tx, tenant, services }: CatalogueReader): Promise<Catalogue> {
  const kept = keptBy(services.outbox)
  const found = kept.byTenant.get(tenant.id)
  const now = performance.now()
  if (found && now - found.readAt < LONGEST && services.outbox.hearsOthers()) return found.catalogue
  const before = kept.changes
  const catalogue = await readCatalogue(tx, tenant.id)
  // A value read during a change may be stale, so it serves this call only.
  if (before !== kept.changes) return catalogue
  if (kept.byTenant.size >= KEPT_TENANTS) kept.byTenant.delete(kept.byTenant.keys().next().value ?? 0)
  kept.byTenant.set(tenant.id, { catalogue, readAt: now })
  return catalogue
}

function keptBy(outbox: Outbox): Kept {
  const existing = known.get(outbox)
  if (existing) return existing
  const kept: Kept = { byTenant: new Map(), changes: 0 }
  known.set(outbox, kept)
  outbox.on('configuration.changed', (event) => {
    kept.changes += 1
    kept.byTenant.delete(event.tenantId)
  })
  outbox.on('messages.lost', () => {
    kept.changes += 1
    kept.byTenant.clear()
  })
  return kept
}

/** The current state of the database. */
export async function readCatalogue(tx: Tx, tenantId: number): Promise<Catalogue> {
  const statuses = await selectStatuses(tx, tenantId)
  const severities = await selectSeverities(tx, tenantId)
  const areas = await selectAreas(tx, tenantId)
  const categories = byId((await selectCategories(tx, tenantId)).map(category))
  const fields = byId((await selectFields(tx, tenantId)).map(field))
  const templates = await selectTemplates(tx, tenantId)
  const templateFields = await selectTemplateFields(tx, tenantId)
  return {
    statuses: byId(
      statuses.map(({ id, title, is_default, position }) => ({ id, title, default: is_default, order: position })),
    ),
    severities: byId(severities.map(({ id, title, level }) => ({ id, title, level }))),
    areas: byId(
      areas.map(({ id, title, parent_id, position, disabled }) => ({
        id,
        title,
        parentId: parent_id,
        order: position,
        disabled,
      })),
    ),
    categories,
    fields,
    templates: byId(
      templates.map((row) =>
        template(row, {
          category: row.category_id === null ? null : (categories.get(row.category_id) ?? null),
          fields: templateFields
            .filter((one) => one.template_id === row.id)
            .flatMap((one) => templateField(one, fields)),
        }),
      ),
    ),
    teams: byId(await selectTeams(tx, tenantId)),
    users: byId(await selectUsers(tx, tenantId)),
    views: byId((await selectViews(tx, tenantId)).map(view)),
  }
}

const view = (row: Awaited<ReturnType<typeof selectViews>>[number]): CatalogueView => ({
  id: row.id,
  title: row.title,
  folder: row.folder,
  columns: row.columns,
  sortBy: row.sort_by,
  sortByDescending: row.sort_by_descending,
  pageSize: row.page_size,
})

const byId = <T extends { id: number | string }>(rows: readonly T[]): Map<T['id'], T> =>
  new Map(rows.map((row) => [row.id, row]))

const category = (row: Awaited<ReturnType<typeof selectCategories>>[number]): Category => ({
  id: row.id,
  title: row.title,
  order: row.position,
  preventManualCreation: row.prevent_manual_creation,
  alwaysPromoted: row.always_promoted,
  permissions: { case: { edit: row.case_edit_team_ids }, record: { edit: row.record_edit_team_ids } },
})

const field = (row: Awaited<ReturnType<typeof selectFields>>[number]): CatalogueField => ({
  id: row.id,
  title: row.title,
  description: row.description,
  dataType: DataType.parse(row.data_type),
  slot: row.slot,
  displayReadOnly: row.display_read_only,
  permissions: { view: row.view_team_ids, edit: row.edit_team_ids, adminOnly: row.admin_only },
  columnValues: row.column_values,
  extensions: row.extensions,
})

function templateField(
  row: Awaited<ReturnType<typeof selectTemplateFields>>[number],
  fields: ReadonlyMap<string, CatalogueField>,
): CatalogueTemplateField[] {
  const definition = fields.get(row.field_id)
  if (!definition) return []
  return [
    {
      field: definition,
      section: row.section,
      order: row.position,
      requiredRecord: row.required_record,
      requiredCase: row.required_case,
      permissions: row.permissions,
    },
  ]
}

function template(
  row: Awaited<ReturnType<typeof selectTemplates>>[number],
  parts: { category: Category | null; fields: CatalogueTemplateField[] },
): CatalogueTemplate {
  const shown = parts.fields.filter((one) => !row.hidden_fields.includes(one.field.id))
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    order: row.position,
    disabled: row.disabled,
    category: parts.category,
    severityId: row.severity_id,
    showInQuickCreate: row.show_in_quick_create,
    caseNumberPrefix: row.case_number_prefix,
    enableTitleTemplate: row.enable_title_template,
    titleTemplate: row.title_template,
    permissions: { case: { edit: row.case_edit_team_ids }, record: { edit: row.record_edit_team_ids } },
    editClosedPermissions: row.edit_closed_team_ids,
    sections: row.sections,
    sectionDetails: row.section_details,
    hiddenFields: row.hidden_fields,
    fieldDefaultValues: row.field_default_values,
    fields: new Map(shown.map((one) => [one.field.id, one])),
  }
}

/** The rights on a field in a template: the template's own, else the field's. */
export const rightsOf = (one: CatalogueTemplateField): z.infer<typeof FieldPermissions> =>
  one.permissions ?? one.field.permissions
