import type { DraftImpact } from '@dossier/contract/configuration/drafts'
import { allInputs, isCalculated } from '@dossier/core/calculations/graph'
import { sameJson } from '@dossier/core/live/same-json'
import type { Catalogue, CatalogueTemplate } from '../../../catalogue/catalogue.ts'
import type { Ctx } from '../../../http/context.ts'
import { changedCalculations } from '../../cases/recalculation/calculated-values.ts'
import { selectLatest } from './queries.ts'

type World = Pick<Catalogue, 'fields' | 'templates' | 'timeZone'>

interface Worlds {
  before: World
  after: World
}

interface Recalculated {
  template: CatalogueTemplate
  /** The calculated fields that would be made otherwise. */
  fieldIds: ReadonlySet<string>
}

/** The forms with calculated fields of which a definition changes, their own or that of a field they are made from. */
export const recalculatedForms = ({ before, after }: Worlds): Recalculated[] =>
  [...after.templates.values()].flatMap((template) => {
    const was = before.templates.get(template.id)
    if (!was) return []
    const earlier = new Set(was.placedFields.map(({ field }) => field.id))
    const fieldIds = template.placedFields
      .filter(({ field }) => isCalculated(field))
      .map(({ field }) => field.id)
      .filter((id) => !earlier.has(id) || !sameJson(calculationOf(id, before), calculationOf(id, after)))
    return fieldIds.length > 0 ? [{ template, fieldIds: new Set(fieldIds) }] : []
  })

function calculationOf(id: string, { fields }: World) {
  const field = fields.get(id)
  if (!field) return []
  const calculated = [...allInputs(field, fields)].toSorted().flatMap((input) => {
    const one = fields.get(input)
    return one && isCalculated(one) ? [[input, one.extensions]] : []
  })
  return [[id, field.extensions], ...calculated]
}

/** Numbers of records that a line names. */
const NAMED = 5

/** What would be calculated otherwise in the latest records of a form, field by field. */
export async function changedValues(
  { tx, tenant }: Pick<Ctx, 'tx' | 'tenant'>,
  { template, fieldIds }: Recalculated,
  after: World,
): Promise<DraftImpact['calculated']> {
  const { rows, isAll } = await selectLatest(tx, { tenantId: tenant.id, templateId: template.id })
  const pairs = rows.flatMap((row) =>
    changedCalculations({ template, ...row }, after)
      .filter(([id]) => fieldIds.has(id))
      .map(([id]) => ({ id, row })),
  )
  return [...Map.groupBy(pairs, ({ id }) => id)].map(([id, found]) => ({
    template: template.title,
    field: after.fields.get(id)!.title,
    records: found.length,
    isAll,
    caseNumbers: found
      .filter(({ row }) => !row.isRestricted)
      .slice(0, NAMED)
      .map(({ row }) => row.caseNumber),
  }))
}
