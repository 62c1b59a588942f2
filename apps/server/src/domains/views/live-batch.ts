import type { Actor } from '@dossier/core/access/cases'
import { sql } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Services } from '../../http/context.ts'
import { itemIdsInValues, namesOf, type ItemNames } from '../cases/item-names.ts'
import { selectTagTitles } from '../cases/tag-queries.ts'
import { selectChanged, selectReplaced, type Change, type ChangedRecord } from './changed-records.ts'
import { countOpen, type Total } from './count-records.ts'
import type { AskedText, LiveContent } from './live-content.ts'
import { testText } from './match-text.ts'
import type { ReaderClass } from './reader-class.ts'

/** Changed records, read once for all lists of a tenant. */
export interface Batch {
  changes: ReadonlyMap<number, Change>
  records: ReadonlyMap<number, ChangedRecord>
  /** By record, what placing keys were before. */
  replaced: ReadonlyMap<number, ReadonlyMap<string, unknown>>
  tags: ReadonlyMap<number, string>
  items: ItemNames
  catalogue: Catalogue
  /** By the key of the text, which of the records it is found in, for texts that memory could not decide about. */
  matches: ReadonlyMap<string, ReadonlySet<number>>
  /** The lists whose fields, tags and texts were read. */
  asked: ReadonlySet<LiveContent>
  /** The number of open records, counted once for each class. */
  countOpen(sees: ReaderClass): Promise<Total>
}

/** Changed records with what these lists need of them. */
export function readBatch(
  services: Services,
  { tenantId, changes, contents }: { tenantId: number; changes: Batch['changes']; contents: readonly LiveContent[] },
): Promise<Batch> {
  const { database, lanes } = services
  const asked = contents.filter(({ isRead }) => isRead)
  const fieldIds = [...new Set(asked.flatMap((one) => one.fieldIds))]
  const showsTags = asked.some((one) => one.showsTags)
  const tenant = { id: tenantId }
  const counts = new Map<string, Promise<Total>>()
  const count = (me: Actor) =>
    lanes.records.run(() => database.tenantRead(tenantId, (tx) => countOpen({ tx, tenant, me })))
  return lanes.records.run(() =>
    database.tenantRead(tenantId, async (tx) => {
      const catalogue = await loadCatalogue({ tx, tenant, services })
      const [rows, replaced] = await Promise.all([
        selectChanged(tx, { tenantId, ids: [...changes.keys()], fieldIds }),
        selectReplaced(tx, { tenantId, changes }),
      ])
      const tagIds = showsTags ? [...new Set(rows.flatMap(({ tag_ids }) => tag_ids))] : []
      const records = new Map(rows.map((row) => [row.id, row]))
      return {
        changes,
        records,
        replaced,
        catalogue,
        tags: await selectTagTitles(tx, tenantId, tagIds),
        items: await namesOf(
          { tx, tenant },
          rows.flatMap((row) => itemIdsInValues(catalogue, row.fields)),
        ),
        matches: await selectMatches({ tx, tenantId }, [...records.keys()], textsOf(asked, rows)),
        asked: new Set(asked),
        countOpen: ({ key, sees }) => counts.getOrInsertComputed(key, () => count(sees)),
      }
    }),
  )
}

const textsOf = (asked: readonly LiveContent[], rows: readonly ChangedRecord[]): AskedText[] => [
  ...new Map(asked.flatMap((one) => one.asks(rows) ?? []).map((text) => [text.key, text])).values(),
]

/** One statement for all texts. */
async function selectMatches(
  { tx, tenantId }: { tx: Parameters<typeof selectTagTitles>[0]; tenantId: number },
  ids: readonly number[],
  texts: readonly AskedText[],
): Promise<Map<string, Set<number>>> {
  if (texts.length === 0) return new Map()
  const { rows } = await sql<{ id: number; holds: boolean[] }>`
    select c.id, array[${sql.join(texts.map(({ sought }) => testText(sought)))}] as holds
    from cases c where c.tenant_id = ${tenantId}::int and c.id = any(${[...ids]}::int[])`.execute(tx)
  return new Map(
    texts.map(({ key }, nth) => [key, new Set(rows.filter(({ holds }) => holds[nth]).map(({ id }) => id))]),
  )
}
