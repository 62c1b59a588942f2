import type { FileForm, FoundColumn, ImportPlan, ImportTarget } from '@dossier/contract/import-plan'
import { fittingTemplate } from '@dossier/core/import/fitting-template'
import { guessColumns } from '@dossier/core/import/guess-columns'
import { rememberPlan } from '@dossier/core/import/remembered-plan'
import { withUnread } from '@dossier/core/import/unread-words'
import { readFieldCell, readProperty } from '@dossier/core/import/read-cell'
import { importTargets, isPropertyTarget } from '@dossier/core/import/targets'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { fillableFields } from './check-plan.ts'
import { itemsByLabel } from './items-by-label.ts'
import { namesIn } from './names.ts'
import { selectEarlier, type ImportRecord } from './queries.ts'
import { headingRowOf } from './rows-of-file.ts'
import { readBeginning, type Beginning } from './read-beginning.ts'

const titlesOf = (things: ReadonlyMap<number, { title: string }>) => [...things.values()].map(({ title }) => title)

interface Found extends Omit<Beginning, 'header' | 'rows'> {
  columns: FoundColumn[]
  targets: ImportTarget[]
  plan: ImportPlan | null
  remembered: string | null
  fittingTemplate: number | null
}

/** The columns of a file, and what they could fill in records of a template. */
export async function presentColumns(
  ctx: Ctx,
  record: ImportRecord,
  { templateId, ...given }: Partial<FileForm> & { templateId: number },
): Promise<Found> {
  const catalogue = await loadCatalogue(ctx)
  const template = catalogue.templates.get(templateId) ?? notFound('Template')
  const { header, rows, ...form } = await readBeginning(ctx, record, given)
  const fields = fillableFields(ctx.me, template)
  const targets = importTargets(
    [...fields.values()].map(({ field }) => field),
    { ...template, caseName: ctx.tenant.caseName },
    { statusId: titlesOf(catalogue.statuses), severityId: titlesOf(catalogue.severities) },
  )
  const named = { fields: [...fields.values()].map(({ field }) => field), cells: rows.flatMap(({ cells }) => cells) }
  const items = await itemsByLabel({ ...ctx, tenantId: ctx.tenant.id }, named)
  const context = { names: namesIn(catalogue), items, timeZone: 'UTC', year: Temporal.Now.plainDateISO('UTC').year }
  const columns = guessColumns(
    header,
    rows.map(({ cells }) => cells),
    {
      targets,
      separator: form.separator,
      numbers: rows.map(({ numbers }) => numbers),
      isReadable({ key }, value, cellForm) {
        const field = fields.get(fieldIdOf(key) ?? '')?.field
        if (field) return readFieldCell(field, value, { form: cellForm, context }).ok
        return isPropertyTarget(key) && readProperty(key, value, { form: cellForm, context }).ok
      },
    },
  )
  const chosen = { ...form, columns, targets, fittingTemplate: fittingAmong(ctx, catalogue, columns) }
  if (isPlanOf(record.plan, chosen, templateId))
    return { ...chosen, columns: withWords(columns, record), plan: record.plan, remembered: null }
  return { ...chosen, ...(await asBefore(ctx, chosen, templateId)) }
}

/** With the words that the check of this plan has not understood. */
const withWords = (columns: readonly FoundColumn[], { unread }: ImportRecord): FoundColumn[] =>
  columns.map((one, nth) => ({ ...one, values: withUnread(one.values, nth, unread) }))

const fittingAmong = (ctx: Ctx, { templates }: Catalogue, columns: readonly FoundColumn[]): number | null =>
  fittingTemplate(
    columns.map(({ heading }) => heading),
    [...templates.values()]
      .filter(({ disabled }) => !disabled)
      .map((one) => ({
        id: one.id,
        titles: [...fillableFields(ctx.me, one).values()].map(({ field }) => field.title),
      })),
  )

/** Whether a plan is for the same template and columns. */
const isPlanOf = (
  plan: ImportPlan | null,
  { columns, sheet, headingRow }: Omit<Found, 'plan' | 'remembered'>,
  templateId: number,
): boolean =>
  plan?.templateId === templateId &&
  plan.columns.length === columns.length &&
  (plan.sheet ?? null) === sheet &&
  headingRowOf(plan) === headingRow

/** What was chosen at the latest import of such a file by the same person: others may not know what is in one. */
async function asBefore(
  { tx, tenant, me }: Ctx,
  { encoding, separator, sheet, headingRow, columns, targets }: Omit<Found, 'plan' | 'remembered'>,
  templateId: number,
): Promise<Pick<Found, 'plan' | 'remembered'>> {
  for (const earlier of await selectEarlier(tx, { tenantId: tenant.id, authorId: me.id, templateId })) {
    const { plan, headings, created } = earlier
    const earlierPlan = plan && rememberPlan({ plan, headings }, { columns, targets })
    if (earlierPlan) {
      const form = { encoding, separator, headingRow, ...(sheet !== null && { sheet }) }
      return { plan: { ...earlierPlan, ...form }, remembered: created }
    }
  }
  return { plan: null, remembered: null }
}
