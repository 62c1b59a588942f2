import type {
  FoundColumn,
  ImportEncoding,
  ImportPlan,
  ImportSeparator,
  ImportTarget,
} from '@dossier/contract/import-plan'
import { guessEncoding } from '@dossier/core/import/encoding'
import { guessColumns } from '@dossier/core/import/guess-columns'
import { guessSeparator } from '@dossier/core/import/separator'
import { rememberPlan } from '@dossier/core/import/remembered-plan'
import { readFieldCell, readProperty } from '@dossier/core/import/read-cell'
import { importTargets, isPropertyTarget } from '@dossier/core/import/targets'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, notFound } from '../../http/refusal.ts'
import { JobFault } from '../../queue/job-kind.ts'
import { fillableFields } from './check-plan.ts'
import { ImportFile, type FileRow } from './import-file.ts'
import { itemsByLabel } from './items-by-label.ts'
import { namesIn } from './names.ts'
import { selectEarlier, selectPiece, type ImportRecord } from './queries.ts'

/** Rows that are looked at to guess what the columns are. */
const LOOKED_AT = 500

interface Form {
  encoding?: ImportEncoding | undefined
  separator?: ImportSeparator | undefined
}

/** The headings and the first rows of a file, read from its first piece. */
export async function findColumns(
  { tx, tenant }: Ctx,
  { id, plan }: ImportRecord,
  given: Form,
): Promise<{ encoding: ImportEncoding; separator: ImportSeparator; header: string[]; rows: FileRow[] }> {
  const piece =
    (await selectPiece(tx, { tenantId: tenant.id, id }, 0)) ?? badInput('The file was removed. Upload it again.')
  const encoding = given.encoding ?? plan?.encoding ?? guessEncoding(piece.bytes)
  const separator = given.separator ?? plan?.separator ?? guessSeparator(new TextDecoder(encoding).decode(piece.bytes))
  const file = new ImportFile({ encoding, separator })
  try {
    const more = await selectPiece(tx, { tenantId: tenant.id, id }, 1)
    // The last row of a piece that is not the last one is cut.
    const rows = await file.take(LOOKED_AT, 0, async (nth) =>
      nth === 0 ? piece.bytes : nth === 1 ? more?.bytes : undefined,
    )
    const header = file.headings ?? badInput('The file is empty.')
    return { encoding, separator, header, rows }
  } catch (error) {
    if (error instanceof JobFault) return badInput(error.message)
    throw error
  }
}

const titlesOf = (things: ReadonlyMap<number, { title: string }>) => [...things.values()].map(({ title }) => title)

interface Found {
  encoding: ImportEncoding
  separator: ImportSeparator
  columns: FoundColumn[]
  targets: ImportTarget[]
  plan: ImportPlan | null
  remembered: string | null
}

/** The columns of a file, and what they could fill in records of a template. */
export async function presentColumns(
  ctx: Ctx,
  record: ImportRecord,
  { templateId, ...given }: Form & { templateId: number },
): Promise<Found> {
  const catalogue = await loadCatalogue(ctx)
  const template = catalogue.templates.get(templateId) ?? notFound('Template')
  const { encoding, separator, header, rows } = await findColumns(ctx, record, given)
  const fields = fillableFields(ctx.me, template)
  const targets = importTargets(
    [...fields.values()].map(({ field }) => field),
    template,
    { statusId: titlesOf(catalogue.statuses), severityId: titlesOf(catalogue.severities) },
  )
  const items = await itemsByLabel(
    { ...ctx, tenantId: ctx.tenant.id },
    {
      fields: [...fields.values()].map(({ field }) => field),
      cells: rows.flatMap(({ cells }) => cells),
    },
  )
  const context = { names: namesIn(catalogue), items, timeZone: 'UTC' }
  const columns = guessColumns(
    header,
    rows.map(({ cells }) => cells),
    {
      targets,
      isReadable({ key }, value, form) {
        const field = fields.get(fieldIdOf(key) ?? '')?.field
        if (field) return readFieldCell(field, value, { form, context }).ok
        return isPropertyTarget(key) && readProperty(key, value, { form, context }).ok
      },
    },
  )
  const chosen = { encoding, separator, columns, targets }
  const isChosen = record.plan?.templateId === templateId && record.plan.columns.length === columns.length
  if (isChosen) return { ...chosen, plan: record.plan, remembered: null }
  return { ...chosen, ...(await asBefore(ctx, chosen, templateId)) }
}

/** What was chosen at the latest import of such a file by the same person: others may not know what is in one. */
async function asBefore(
  { tx, tenant, me }: Ctx,
  { encoding, separator, columns, targets }: Omit<Found, 'plan' | 'remembered'>,
  templateId: number,
): Promise<Pick<Found, 'plan' | 'remembered'>> {
  for (const earlier of await selectEarlier(tx, { tenantId: tenant.id, authorId: me.id, templateId })) {
    const { plan, headings, created } = earlier
    const known = plan && rememberPlan({ plan, headings }, { columns, targets })
    if (known) return { plan: { ...known, encoding, separator }, remembered: created }
  }
  return { plan: null, remembered: null }
}
