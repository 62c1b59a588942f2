import type { Actor } from '@dossier/core/access/cases'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { sql } from 'kysely'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import type { Tx } from '../../../db/open.ts'
import type { Services } from '../../../http/context.ts'
import { itemIdsInValues, namesOf, type ItemNames } from '../../cases/item-names.ts'
import { selectTagTitles } from '../../cases/writing/tag-queries.ts'
import { selectChanged, selectReplaced, type Change, type ChangedRecord } from './changed-records.ts'
import { countOpen, type Total } from '../counts/count-records.ts'
import type { SqlTest, LiveContent, ReadRecords } from './live-content.ts'
import type { ReaderClass } from '../../../query/cache/access-fingerprint.ts'
import { titlePlaces } from '../pages/title-anchors.ts'

/** Changed records, read once for all lists of a tenant. */
export interface Batch {
  changes: ReadonlyMap<number, Change>
  records: ReadonlyMap<number, ChangedRecord>
  /** The columns that lists compare, and whose values were read. */
  compared: ReadonlySet<string>
  /** By record, what placing keys were before. */
  replaced: ReadonlyMap<number, ReadonlyMap<string, unknown>>
  tags: ReadonlyMap<number, string>
  items: ItemNames
  catalogue: Catalogue
  /** By the key of a test, which of the records pass it, for tests that memory could not decide. */
  matches: ReadonlyMap<string, ReadonlySet<number>>
  /** Where titles stand, those of the changed records among those of the pages that are sorted by them. */
  titles: ReadonlyMap<string, number>
  /** The lists whose fields, tags and texts were read. */
  contents: ReadonlySet<LiveContent>
  /** The number of open records, counted once for each class. */
  countOpen(sees: ReaderClass): Promise<Total>
}

/** What of records these lists show and compare. */
function readBy(included: readonly LiveContent[]) {
  const compared = new Set(included.flatMap((one) => [...one.compares]))
  const comparedIds = [...compared].flatMap((column) => fieldIdOf(column) ?? [])
  return {
    compared,
    fieldIds: [...new Set([...included.flatMap((one) => one.fieldIds), ...comparedIds])],
    withSummary: compared.has('summary') || included.some((one) => one.showsSummaries),
    readsTags: compared.has('tags') || included.some((one) => one.showsTags),
  }
}

/** Changed records with what these lists need of them. */
export function readBatch(
  services: Services,
  { tenantId, changes, contents }: { tenantId: number; changes: Batch['changes']; contents: readonly LiveContent[] },
): Promise<Batch> {
  const { database, lanes } = services
  const included = contents.filter(({ isRead }) => isRead)
  const { compared, fieldIds, readsTags, withSummary } = readBy(included)
  const tenant = { id: tenantId }
  const counts = new Map<string, Promise<Total>>()
  const count = (me: Actor) =>
    lanes.records.run(() => database.tenantRead(tenantId, (tx) => countOpen({ tx, tenant, me })))
  return lanes.records.run(() =>
    database.tenantRead(tenantId, async (tx) => {
      const catalogue = await loadCatalogue({ tx, tenant, services })
      const [rows, replaced] = await Promise.all([
        selectChanged(tx, { tenantId, ids: [...changes.keys()], fieldIds, withSummary }),
        selectReplaced(tx, { tenantId, changes }),
      ])
      const tagIds = readsTags ? [...new Set(rows.flatMap(({ tag_ids }) => tag_ids))] : []
      const records = new Map(rows.map((row) => [row.id, row]))
      const tags = await selectTagTitles(tx, tenantId, tagIds)
      return {
        changes,
        compared,
        records,
        replaced,
        catalogue,
        tags,
        items: await namesOf(
          { tx, tenant },
          rows.flatMap((row) => itemIdsInValues(catalogue, row.fields)),
        ),
        ...(await decide({ tx, tenantId }, included, { changes, records, replaced, tags })),
        contents: new Set(included),
        countOpen: ({ key, sees }) => counts.getOrInsertComputed(key, () => count(sees)),
      }
    }),
  )
}

/** What memory cannot say of the records. */
const decide = async (
  of: { tx: Tx; tenantId: number },
  included: readonly LiveContent[],
  read: ReadRecords,
): Promise<Pick<Batch, 'matches' | 'titles'>> => ({
  matches: await selectMatches(of, [...read.records.keys()], testsOf(included, [...read.records.values()], read.tags)),
  titles: await titlePlaces(
    of.tx,
    included.flatMap((one) => one.titles(read)),
  ),
})

const testsOf = (
  included: readonly LiveContent[],
  rows: readonly ChangedRecord[],
  tags: ReadonlyMap<number, string>,
): SqlTest[] => [
  ...new Map(included.flatMap((one) => one.sqlTests(rows, tags)).map((test) => [test.key, test])).values(),
]

/** One statement for all tests. */
async function selectMatches(
  { tx, tenantId }: { tx: Tx; tenantId: number },
  ids: readonly number[],
  tests: readonly SqlTest[],
): Promise<Map<string, Set<number>>> {
  if (tests.length === 0) return new Map()
  const { rows } = await sql<{ id: number; holds: boolean[] }>`
    select c.id, array[${sql.join(tests.map(({ test }) => test))}] as holds
    from cases c where c.tenant_id = ${tenantId}::int and c.id = any(${[...ids]}::int[])`.execute(tx)
  return new Map(
    tests.map(({ key }, nth) => [key, new Set(rows.filter(({ holds }) => holds[nth]).map(({ id }) => id))]),
  )
}
