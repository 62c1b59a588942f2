import type { views } from '@dossier/contract/views'
import type { ReplyOf } from '@dossier/contract/endpoint'

type ViewSummary = ReplyOf<typeof views.summary>[number]

export interface FolderGroup {
  /** null: views in no folder. */
  folder: string | null
  views: ViewSummary[]
}

const { compare } = new Intl.Collator('en', { numeric: true })

/** Views by folder and title, after them those in no folder. (B-VIEW-03) */
export function groupByFolder(list: readonly ViewSummary[]): FolderGroup[] {
  const folders = Map.groupBy(list, ({ folder }) => folder)
  return [...folders]
    .map(([folder, views]) => ({ folder, views: views.toSorted((a, b) => compare(a.title, b.title)) }))
    .toSorted((one, other) => compareFolders(one.folder, other.folder))
}

function compareFolders(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return compare(one, other)
}
