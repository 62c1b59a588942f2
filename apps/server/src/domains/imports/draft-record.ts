import type { ImportPlan } from '@dossier/contract/import-plan'
import type { RowDraft } from '@dossier/core/import/read-row'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import type { Change } from '../cases/plans/changes.ts'
import { checkImportedCase, RowRefused, type ImportedCase } from '../cases/import/check-imported-case.ts'
import { usableDefaults } from '../cases/plans/check-people.ts'
import { completeAreas } from '../cases/plans/complete-areas.ts'
import { isFieldEmpty } from '../cases/field-values.ts'
import type { NewRecord } from '../cases/writing/insert-records.ts'

interface About {
  plan: ImportPlan
  template: CatalogueTemplate
  catalogue: Catalogue
  /** The ids of the fields that columns fill: an empty cell of theirs stays empty. (D-144) */
  filled: ReadonlySet<string>
  author: { id: number | null; name: string }
  features: readonly string[]
  /** Of the database. */
  now: string
}

/** The new record of a row, or the sentence why there is none. Required fields that stay empty are remarked on. */
export function newRecordOf(about: About, draft: RowDraft): NewRecord | string {
  const { plan, template, catalogue } = about
  const times = timesOf(about, draft)
  if (typeof times === 'string') return times
  const { title = '', caseNumber: _n, created: _c, lastUpdated: _l, closed: _d, ...properties } = draft.properties
  const row = {
    templateId: template.id,
    isCase: plan.isCase,
    openedBy: { id: about.author.id, name: about.author.name },
    ...properties,
    title: title as string,
    ...times.given,
    fields: { ...defaultsOf(about), ...draft.fields },
  } as ImportedCase
  try {
    const { origin, ...checked } = checkImportedCase(catalogue, {
      ...row,
      fields: placedOf(template, row.fields ?? {}),
    })
    const areas = completeAreas({
      features: about.features,
      catalogue,
      before: [],
      chosen: checked.areas,
      limit: Infinity,
    })
    const record = { ...checked, areas }
    remarkOnMissing(template, { draft, record })
    remarkOnStart(about, { draft, record })
    return times.isNow ? record : { ...record, ...(origin && { origin }) }
  } catch (error) {
    if (error instanceof RowRefused) return error.message
    throw error
  }
}

/** The values of the template for fields that no column fills. */
export const defaultsOf = ({ template, catalogue, filled }: Pick<About, 'template' | 'catalogue' | 'filled'>) =>
  placedOf(
    template,
    Object.fromEntries(
      Object.entries(usableDefaults(template.fieldDefaultValues, catalogue)).filter(([id]) => !filled.has(id)),
    ),
  )

/** Defaults can be of fields that the template shows no more. */
const placedOf = (template: CatalogueTemplate, fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([id]) => template.fields.has(id)))

interface Times {
  given: { created: string; lastUpdated?: string; closed?: string | null }
  /** The file says nothing of when it happened. */
  isNow: boolean
}

function timesOf({ now }: About, { properties }: RowDraft): Times | string {
  const [created, updated, closed] = [properties.created, properties.lastUpdated, properties.closed] as (
    | string
    | undefined
  )[]
  const begun = created ?? closed ?? updated ?? now
  if ([begun, updated, closed].some((time) => time !== undefined && time > now)) return 'It is dated in the future.'
  if (closed !== undefined && closed < begun) return 'It was closed before it was created.'
  const last = [begun, updated, closed].filter((time) => time !== undefined).reduce((a, b) => (a > b ? a : b))
  return {
    given: { created: begun, lastUpdated: last, closed: closed ?? null },
    isNow: created === undefined && updated === undefined && closed === undefined,
  }
}

function remarkOnMissing(template: CatalogueTemplate, { draft, record }: { draft: RowDraft; record: NewRecord }): void {
  for (const { field, requiredCase, requiredRecord } of template.fields.values())
    if (
      (record.isCase ? requiredCase : requiredRecord) &&
      isFieldEmpty(field, record.fields[field.id] ?? null) &&
      !draft.newChoices[field.id]
    )
      draft.remarks.push({ column: field.title, message: 'It is required but would stay empty.' })
}

/** Every record has a status and a severity: where the file leaves them empty, it says which one they get. (D-143) */
function remarkOnStart({ plan, catalogue }: About, { draft, record }: { draft: RowDraft; record: NewRecord }): void {
  for (const [key, column, given] of [
    ['statusId', 'Status', catalogue.statuses.get(record.statusId)],
    ['severityId', 'Severity', catalogue.severities.get(record.severityId)],
  ] as const)
    if (given && draft.properties[key] === undefined && plan.columns.some(({ target }) => target === key))
      draft.remarks.push({ column, message: `The cell is empty. A new record gets “${given.title}”.` })
}

/** Only new records get these from a file. */
export const NOT_CHANGED = ['caseNumber', 'created', 'lastUpdated', 'closed']

/** What a row changes of a record. The key stays what it is. */
export function changesOf({ properties, fields }: RowDraft, keyTarget: string): Change[] {
  return [
    ...Object.entries(properties)
      .filter(([key]) => !NOT_CHANGED.includes(key) && key !== keyTarget)
      .map(([key, value]) => ({ kind: 'property', key, value }) as Change),
    ...Object.entries(fields)
      .filter(([id]) => keyTarget !== `fields.${id}`)
      .map(([fieldId, value]) => ({ kind: 'field', fieldId, value }) as Change),
  ]
}
