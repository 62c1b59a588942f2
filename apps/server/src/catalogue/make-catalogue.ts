import type { Catalogue, CatalogueContent, CatalogueKind } from './catalogue.ts'
import { contentOf } from './content.ts'
import { CATALOGUE_KINDS, type CatalogueRows } from './read-kinds.ts'

/** Whose rows the content of a kind is made of, besides its own. */
const ALSO_OF: Partial<Record<CatalogueKind, readonly CatalogueKind[]>> = { templates: ['fields', 'categories'] }

let lastVersion = 0

/** A catalogue with the rows of which it was made. */
export interface Made {
  rows: CatalogueRows
  catalogue: Catalogue
}

/** The catalogue of these rows. Kinds whose rows are those of the earlier one keep their content and their version. */
export function makeCatalogue(rows: CatalogueRows, earlier: Made | undefined): Made {
  const isSame = (kind: CatalogueKind) => earlier?.rows[kind] === rows[kind]
  if (earlier && CATALOGUE_KINDS.every(isSame)) return earlier
  const content: Partial<Record<CatalogueKind, unknown>> = {}
  const versions: Partial<Record<CatalogueKind, number>> = {}
  for (const kind of CATALOGUE_KINDS) {
    const isUnchanged = earlier && isSame(kind) && (ALSO_OF[kind] ?? []).every(isSame)
    content[kind] = isUnchanged ? earlier.catalogue[kind] : contentOf(kind, rows, content as CatalogueContent)
    versions[kind] = isUnchanged ? earlier.catalogue.versions[kind] : (lastVersion += 1)
  }
  return { rows, catalogue: { ...(content as CatalogueContent), versions: versions as Catalogue['versions'] } }
}
