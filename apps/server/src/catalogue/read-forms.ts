import type { Tx } from '../db/open.ts'
import type { CatalogueContent } from './catalogue.ts'
import { contentOf } from './content.ts'
import { readKind, type CatalogueRows } from './read-kinds.ts'

const KINDS = ['timeZone', 'fields', 'categories', 'templates'] as const
type Kinds = (typeof KINDS)[number]

/** What forms are made of, from the database and not from memory: for decisions behind the lock of the tenant. */
export async function readForms(tx: Tx, tenantId: number): Promise<Pick<CatalogueContent, Kinds>> {
  const rows: Partial<Record<Kinds, unknown>> = {}
  for (const kind of KINDS) rows[kind] = await readKind(tx, tenantId, kind)
  const content: Partial<Record<Kinds, unknown>> = {}
  for (const kind of KINDS) content[kind] = contentOf(kind, rows as CatalogueRows, content as CatalogueContent)
  return content as Pick<CatalogueContent, Kinds>
}
