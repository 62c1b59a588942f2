import type { views } from '@dossier/contract/views'
import type { ReplyOf } from '@dossier/contract/endpoint'

type ViewSummary = ReplyOf<typeof views.summary>[number]

export interface FolderGroup {
  /** null: views in no folder. */
  folder: string | null
  views: ViewSummary[]
}

/** Views by folder, in their given order. */
export function groupByFolder(list: ViewSummary[]): FolderGroup[] {
  return [...Map.groupBy(list, ({ folder }) => folder)].map(([folder, views]) => ({ folder, views }))
}
