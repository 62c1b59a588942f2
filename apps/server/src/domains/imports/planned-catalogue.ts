import type { ImportPlan } from '@dossier/contract/import-plan'
import { fieldKey } from '@dossier/core/fields/field-key'
import type { Catalogue, CatalogueField } from '../../catalogue/catalogue.ts'
import { Catalogues } from '../../catalogue/catalogues.ts'
import type { Tx } from '../../db/open.ts'
import type { PlannedField } from '../../db/tables/imports.ts'

/** The plan as it is once its fields are there: a check reads rows by it, and a run before it fills them. */
export const planWith = (plan: ImportPlan, planned: readonly PlannedField[]): ImportPlan => ({
  ...plan,
  columns: plan.columns.map((one, column) => {
    const field = one.target === null ? planned.find((each) => each.column === column) : undefined
    return field ? { ...one, target: fieldKey(field.id) } : one
  }),
})

/** The configuration with the fields that a run would make, for its check. What is in memory stays as it is. */
export class PlannedCatalogues extends Catalogues {
  readonly #base: Catalogues
  readonly #templateId: number
  readonly #planned: readonly PlannedField[]
  #made: { of: Catalogue; with: Catalogue } | undefined

  constructor(base: Catalogues, { templateId }: ImportPlan, planned: readonly PlannedField[]) {
    super({ hearsOthers: () => false })
    this.#base = base
    this.#templateId = templateId
    this.#planned = planned
  }

  override async load(tx: Tx, tenantId: number): Promise<Catalogue> {
    const of = await this.#base.load(tx, tenantId)
    if (this.#made?.of !== of) this.#made = { of, with: withPlanned(of, this.#templateId, this.#planned) }
    return this.#made.with
  }
}

/** What is derived from a catalogue is remembered by its versions: these are nobody else's. */
let lastVersion = 0

function withPlanned(catalogue: Catalogue, templateId: number, planned: readonly PlannedField[]): Catalogue {
  const template = catalogue.templates.get(templateId)
  if (!template) return catalogue
  const fields = new Map(catalogue.fields)
  const start = Math.max(-1, ...template.placedFields.map(({ order }) => order)) + 1
  const placed = planned.map((one, nth) => {
    const field = fields.get(one.id) ?? fieldOf(one)
    fields.set(field.id, field)
    return {
      field,
      order: start + nth,
      section: template.sections.at(-1) ?? '',
      requiredRecord: false,
      requiredCase: false,
      permissions: null,
      inputs: [],
    }
  })
  const filled = {
    ...template,
    placedFields: [...template.placedFields, ...placed],
    fields: new Map([...template.fields, ...placed.map((one) => [one.field.id, one] as const)]),
  }
  const version = (lastVersion -= 1)
  return {
    ...catalogue,
    fields,
    templates: new Map(catalogue.templates).set(templateId, filled),
    versions: { ...catalogue.versions, fields: version, templates: version },
  }
}

const fieldOf = ({ id, title, dataType, choices, precision }: PlannedField): CatalogueField => ({
  id,
  title,
  description: '',
  dataType,
  dataSourceId: null,
  orderId: null,
  displayReadOnly: false,
  permissions: { view: [], edit: [], adminOnly: false },
  // As they are numbered and spelled when the field is saved.
  columnValues: choices.map((label, nth) => ({ key: nth + 1, value: label, label })),
  extensions: precision === null ? {} : { precision },
  formerValues: [],
  formerLabels: {},
  formerInputs: [],
  lastUpdated: '',
})
