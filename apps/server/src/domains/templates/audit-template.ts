import type { FieldValue } from '@dossier/contract/fields'
import { itemIdsOf } from '@dossier/core/fields/chosen-items'
import { countOf } from '@dossier/core/text/plural'
import { PROPERTY_TITLES } from '@dossier/core/templates/property-titles'
import { ownValue } from '@dossier/core/fields/field-key'
import { rightsOf, type CatalogueField, type CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { namesOf, type ItemNames } from '../cases/item-names.ts'
import { fieldLabel, namesIn } from '../cases/present-case.ts'

interface Versions {
  before: CatalogueTemplate | null
  after: CatalogueTemplate | null
}

type Fields = ReadonlyMap<string, CatalogueField>

/** Records what changed of a template: lists of what people see in its designer, one line for each field and section. */
export async function auditTemplate(ctx: Ctx, { before, after }: Versions, fields: Fields): Promise<void> {
  const catalogue = await loadCatalogue(ctx)
  const { teams, severities, timeZone } = catalogue
  const named = (ids: readonly number[]) => ids.map((id) => teams.get(id)?.title ?? String(id))
  const items = await namesOf(ctx, [...itemIdsOfDefaults(before), ...itemIdsOfDefaults(after)])
  const words = (template: CatalogueTemplate | null) =>
    template && {
      title: template.title,
      description: template.description,
      order: template.order,
      disabled: template.disabled,
      showInQuickCreate: template.showInQuickCreate,
      category: template.category?.title ?? null,
      severity: template.severityId === null ? null : (severities.get(template.severityId)?.title ?? null),
      caseNumberPrefix: template.caseNumberPrefix,
      titleTemplate: template.enableTitleTemplate ? template.titleTemplate : null,
      caseTeams: named(template.permissions.case.edit),
      recordTeams: named(template.permissions.record.edit),
      closedTeams: named(template.editClosedPermissions),
      sections: template.sections.map((title) => sectionText(title, template)),
      fields: template.placedFields.map((one) => fieldText(one, named)),
      hidden: [
        ...template.hiddenFields.map((id) => titleOf(fields, id)),
        ...template.hiddenProperties.map((property) => titleOfProperty(property)),
      ],
      defaults: valueTexts(namesIn(catalogue, template.fieldDefaultValues), template, { items, timeZone }),
      cadence: cadenceText(template.cadenceDetails),
      scheduling: template.templateSchedule.schedulingAvailable,
      schedulingTeams: named(template.templateSchedule.schedulingPermissions),
      schedulingFields: template.templateSchedule.schedulingFields.map((id) => titleOf(fields, id)),
      schedulingDefaults: valueTexts(namesIn(catalogue, template.templateSchedule.defaultValues), template, {
        items,
        timeZone,
      }),
    }
  const { id, title: name } = (after ?? before)!
  await recordAudit(ctx, audited('template', { id, name, before: words(before), after: words(after) }))
}

const itemIdsOfDefaults = (template: CatalogueTemplate | null): string[] =>
  template?.placedFields.flatMap(({ field }) =>
    [template.fieldDefaultValues, template.templateSchedule.defaultValues].flatMap((values) =>
      itemIdsOf(field, ownValue(values, field.id) ?? null),
    ),
  ) ?? []

/** Stored words of an earlier version may be among them. */
const titleOfProperty = (key: string): string => ownValue<string>(PROPERTY_TITLES, key) ?? key

const titleOf = (fields: Fields, id: string): string => fields.get(id)?.title ?? id

function sectionText(title: string, { sectionDetails }: CatalogueTemplate): string {
  const details = ownValue(sectionDetails, title)
  const marks = [
    details?.collapsed && 'collapsed',
    details?.hideWhenEmpty && 'hidden while empty',
    details?.description && `“${details.description}”`,
  ]
  return [title, ...marks.filter(Boolean)].join(', ')
}

type Placed = CatalogueTemplate['placedFields'][number]

function fieldText(one: Placed, named: (ids: readonly number[]) => string[]): string {
  const { field, section, requiredRecord, requiredCase, permissions } = one
  const marks = [
    requiredRecord && requiredCase ? 'required' : requiredRecord ? 'required for records' : '',
    requiredCase && !requiredRecord && 'required for cases',
    permissions && accessFingerprint(rightsOf(one), named),
  ]
  return [`${field.title} in ${section}`, ...marks.filter(Boolean)].join(', ')
}

function accessFingerprint(rights: ReturnType<typeof rightsOf>, named: (ids: readonly number[]) => string[]): string {
  const by = (ids: readonly number[]) => (ids.length === 0 ? 'everybody' : named(ids).join(' and '))
  const viewers = rights.adminOnly ? 'administrators' : by(rights.view)
  return `viewed by ${viewers}, edited by ${by(rights.edit)}`
}

/** Every administrator reads the log: of a field that not everybody sees, only that there is a value. */
const valueTexts = (
  values: Readonly<Record<string, FieldValue>>,
  { placedFields }: CatalogueTemplate,
  shown: { items: ItemNames; timeZone: string },
): string[] =>
  placedFields
    .filter(({ field }) => Object.hasOwn(values, field.id))
    .map((one) => {
      const isClosed = rightsOf(one).view.length > 0
      return `${one.field.title}: ${isClosed ? 'a value' : fieldLabel(one.field, values[one.field.id] ?? null, shown)}`
    })

const cadenceText = ({ cadencePeriod: period, startTime }: CatalogueTemplate['cadenceDetails']): string | null =>
  period && `${countOf(period.value, period.unit)} after closing, at ${startTime}`
