import { createHash } from 'node:crypto'
import type { ImportPlan } from '@dossier/contract/import-plan'
import type { Mapping } from '@dossier/contract/integrations/integration'
import { cellsOfRow, draftOf, mapColumns, type MappedColumn } from '@dossier/core/import/read-row'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { cellText, valueAt } from '@dossier/core/integrations/source-items'
import { sql } from 'kysely'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Tx } from '../../db/open.ts'
import { newAction } from '../../history/action.ts'
import type { TenantNode } from '../../queue/job-kind.ts'
import type { DomainEvent } from '../../live/domain-event.ts'
import { systemWriter } from '../cases/writing/writer.ts'
import { itemsByLabel } from '../imports/items-by-label.ts'
import type { JudgedRow } from '../imports/judge-rows.ts'
import { namesIn } from '../imports/names.ts'
import { writeRows, type Verdict } from '../imports/write-rows.ts'
import { selectFeatures } from '../users/author-queries.ts'
import { SYSTEM_ACTOR } from '../deliveries/system-actor.ts'
import { fillable } from './fillable.ts'
import { keepPulled, selectPulled, type PulledRecord } from './pulled-queries.ts'
import { SourceFault } from './read-source.ts'

export interface PullScene {
  tx: Tx
  tenantId: number
  key: string
  title: string
  templateId: number
  mapping: readonly Mapping[]
  services: Pick<TenantNode, 'catalogues' | 'database'>
  emit(event: DomainEvent): void
}

/** An item with what names it in its source. */
export interface KeyedItem {
  key: string
  item: unknown
}

export interface WrittenItems {
  created: number
  updated: number
  same: number
  /** Why items were left out, or values of them. */
  remarks: { message: string; caseId?: number }[]
}

/** Later than every change: the source is right, whatever was changed here. */
const ANY_TIME = '9999-12-31T23:59:59.999Z'

/** Makes or changes the records of items. An item whose values have not changed since the last run changes nothing. */
export async function writeItems(scene: PullScene, items: readonly KeyedItem[]): Promise<WrittenItems> {
  const catalogue = await loadCatalogue({ ...scene, tenant: { id: scene.tenantId } })
  const template = catalogue.templates.get(scene.templateId)
  if (!template) throw new SourceFault('The template of new records does not exist anymore. Choose another one.')
  const columns = columnsOf(scene.mapping, template)
  const pulled = await selectPulled(
    scene.tx,
    scene,
    items.map(({ key }) => key),
  )
  const read = items.map(({ key, item }) => {
    const texts = ['', ...scene.mapping.map(({ path }) => cellText(valueAt(item, path)))]
    return { key, texts, digest: digestOf(scene.mapping, texts), before: pulled.get(key) }
  })
  const fresh = read.filter(({ digest, before }) => !before?.is_deleted && before?.digest !== digest)
  const rows = await rowsOf(scene, { catalogue, columns }, fresh)
  const verdicts = await write(scene, { catalogue, template, columns }, rows)
  await keepPulled(
    scene.tx,
    scene,
    verdicts.flatMap((verdict) => pulledOf(fresh[verdict.row]!, verdict)),
  )
  return countsOf(read.length - fresh.length, fresh, verdicts)
}

interface ReadItem {
  key: string
  texts: string[]
  digest: string
  before: PulledRecord | undefined
}

const digestOf = (mapping: readonly Mapping[], texts: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([mapping.map(({ target }) => target), texts]))
    .digest('base64url')

const form = (target: string | null): ImportPlan['columns'][number] => ({
  target,
  dateForm: 'ymd',
  decimal: '.',
  onFault: 'empty',
})

/** The first column fills nothing: in its place, imports have their key. */
const planOf = (scene: PullScene, timeZone: string): ImportPlan => ({
  encoding: 'utf-8',
  separator: ',',
  templateId: scene.templateId,
  isCase: false,
  columns: [form(null), ...scene.mapping.map(({ target }) => form(target))],
  key: null,
  creates: true,
  updates: true,
  timeZone,
})

function columnsOf(mapping: readonly Mapping[], template: CatalogueTemplate): MappedColumn[] {
  const open = fillable(template)
  const gone = mapping.find(({ target }) => !open.has(target))
  if (gone) throw new SourceFault(`What ${gone.path} fills is not in the template anymore. Choose another field.`)
  const headings = ['', ...mapping.map(({ path }) => path)]
  return mapColumns([form(null), ...mapping.map(({ target }) => form(target))], headings, template.fields).mapped
}

async function rowsOf(
  { tx, tenantId }: PullScene,
  { catalogue, columns }: { catalogue: Catalogue; columns: readonly MappedColumn[] },
  fresh: readonly ReadItem[],
): Promise<JudgedRow[]> {
  const chosen = columns.flatMap(({ index, fills }) => ('field' in fills ? [{ index, field: fills.field }] : []))
  const ofItems = chosen.filter(({ field }) => field.dataSourceId !== null)
  const items = await itemsByLabel(
    { tx, tenantId, me: SYSTEM_ACTOR },
    {
      fields: ofItems.map(({ field }) => field),
      cells: fresh.flatMap(({ texts }) => ofItems.map(({ index }) => texts[index] ?? '')),
    },
  )
  const { timeZone } = catalogue
  const year = Temporal.Now.plainDateISO(timeZone).year
  const context = { names: namesIn(catalogue), items, timeZone, year, notesChoices: false }
  return fresh.map(({ key, texts, before }, row) => {
    const cells = cellsOfRow(texts, columns, context)
    return { row, cells, draft: draftOf(cells), caseId: before?.case_id ?? null, before: new Map(), key, outcome: null }
  })
}

interface ImportTarget {
  catalogue: Catalogue
  template: CatalogueTemplate
  columns: readonly MappedColumn[]
}

async function write(
  scene: PullScene,
  { catalogue, template }: ImportTarget,
  rows: readonly JudgedRow[],
): Promise<Verdict[]> {
  const { tx, tenantId, key, title, services, emit, mapping } = scene
  const { rows: times } = await sql<{ now: string }>`select date_trunc('milliseconds', now()) as now`.execute(tx)
  const tenant = { id: tenantId, features: await selectFeatures(tx, tenantId) }
  const writer = systemWriter(
    { tx, emit, tenant, services, action: newAction('integration', key) },
    `System (${title})`,
  )
  return writeRows(
    {
      writer,
      plan: planOf(scene, catalogue.timeZone),
      template,
      catalogue,
      me: SYSTEM_ACTOR,
      filled: new Set(mapping.flatMap(({ target }) => fieldIdOf(target) ?? [])),
      now: times[0]!.now,
      checkedAt: ANY_TIME,
    },
    rows,
  )
}

/** What is refused is tried again with the next run. */
function pulledOf({ key, digest, before }: ReadItem, { verdict, caseId }: Verdict) {
  const id = caseId ?? before?.case_id
  return verdict === 'refuse' || id === undefined ? [] : [{ source_key: key, case_id: id, digest }]
}

function countsOf(same: number, fresh: readonly ReadItem[], verdicts: readonly Verdict[]): WrittenItems {
  const count = (kind: Verdict['verdict']) => verdicts.filter(({ verdict }) => verdict === kind).length
  const remarks = verdicts.flatMap(({ row, verdict, caseId, remarks: found }) =>
    found.map(({ column, message }) => ({
      message: `${fresh[row]!.key}: ${column === '' ? '' : `${column}: `}${message}${verdict === 'refuse' ? ' It is left out.' : ''}`,
      ...(caseId !== null && { caseId }),
    })),
  )
  return { created: count('create'), updated: count('update'), same: same + count('same'), remarks }
}
