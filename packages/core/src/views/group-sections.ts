import type { CasesTable } from '@dossier/contract/views'

interface Section<T> {
  /** The group whose subgroups these are; undefined: groups without any. */
  parent: CasesTable['parent']
  tables: T[]
}

/** Tables one behind the other that are subgroups of one group, together. */
export function groupSections<T extends Pick<CasesTable, 'parent'>>(tables: readonly T[]): Section<T>[] {
  const sections: Section<T>[] = []
  for (const table of tables) {
    const last = sections.at(-1)
    if (last && last.parent?.id === table.parent?.id) last.tables.push(table)
    else sections.push({ parent: table.parent, tables: [table] })
  }
  return sections
}
