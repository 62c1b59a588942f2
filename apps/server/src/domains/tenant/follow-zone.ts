import type { CallOf, ReplyOf } from '@dossier/contract/endpoint'
import type { tenant } from '@dossier/contract/organization/tenant'
import { fieldsInTitle } from '@dossier/core/cases/title-template'
import { followsZone } from '@dossier/core/calculations/evaluate'
import { calculationOrder } from '@dossier/core/calculations/graph'
import { valueType } from '@dossier/core/calculations/result'
import { validZone } from '@dossier/core/text/valid-zone'
import type { CatalogueContent, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { countToRecalculate, selectToRecalculate } from '../cases/recalculation/recalculate-queries.ts'
import { recalculatedRows } from '../cases/recalculation/recalculate-records.ts'
import { NO_TIMES } from '../cases/recalculation/recalculate-times.ts'
import { recalculate } from '../cases/recalculation/recalculate.ts'

type Forms = Pick<CatalogueContent, 'fields' | 'templates'>

/** The templates whose records have values or titles that depend on where days begin. */
const templatesInZone = ({ fields, templates }: Forms): CatalogueTemplate[] =>
  [...templates.values()].filter(({ placedFields, titleTemplate, ...template }) => {
    const placed = placedFields.map(({ field }) => field)
    const order = calculationOrder(
      placed.map(({ id }) => id),
      fields,
    )
    const inTitle = template.enableTitleTemplate ? fieldsInTitle(titleTemplate, placed) : []
    return (
      order.some(({ extensions }) => followsZone(extensions)) ||
      inTitle.some((field) => valueType(field) === 'date-time')
    )
  })

/** Once the zone of the organization is another one, a job makes again what was made in the former one. (D-140) */
export async function followZone(ctx: Ctx, from: string, to: string): Promise<void> {
  if (from === to) return
  ctx.emit({ type: 'configuration.changed', tenantId: ctx.tenant.id, kinds: ['timeZone'] })
  const templateIds = templatesInZone(await loadCatalogue(ctx)).map(({ id }) => id)
  if (templateIds.length > 0) await recalculate(ctx, { about: `Time zone ${to}`, templateIds, fromZone: from })
}

/** Records that are looked at before the zone is changed. */
const EXAMINED = 5_000
const BATCH = 1_000

/** What a change of the zone would move, of the first records if there are very many. */
export async function zoneChange(
  ctx: Ctx,
  { timeZone }: CallOf<typeof tenant.timeZoneChange>['query'],
): Promise<ReplyOf<typeof tenant.timeZoneChange>> {
  const { tx, tenant: own } = ctx
  const catalogue = await loadCatalogue(ctx)
  const forms = { ...catalogue, timeZone: validZone(timeZone) }
  const which = { tenantId: own.id, templateIds: templatesInZone(catalogue).map(({ id }) => id), since: null }
  const fromZone = catalogue.timeZone
  const counted = { values: 0, titles: 0, examined: 0 }
  if (fromZone === forms.timeZone || which.templateIds.length === 0) return { ...counted, records: 0 }
  for (let after = 0; counted.examined < EXAMINED;) {
    const rows = await selectToRecalculate(tx, which, { after, limit: BATCH, onlyLooks: true })
    const given = { tenantId: own.id, rows, forms, users: catalogue.users, times: NO_TIMES, fromZone }
    for (const { filled, emptied, title } of await recalculatedRows(tx, given)) {
      counted.values += Object.keys(filled).length + emptied.length
      if (title !== null) counted.titles += 1
    }
    counted.examined += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH) break
  }
  const records = counted.examined < EXAMINED ? counted.examined : await countToRecalculate(tx, which)
  return { ...counted, records }
}
