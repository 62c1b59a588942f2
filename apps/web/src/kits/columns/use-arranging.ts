import { views } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { NO_OWN_COLUMNS, readOwnColumns, type OwnColumns } from '@dossier/core/views/own-columns'
import { withOwnColumns } from '@dossier/core/views/with-own-columns'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { changePreferences } from '../../lib/preferences.ts'
import { useMe } from '../../lib/me.ts'
import { toast } from '../../ui/overlays/toast.ts'

/** What a person can do with the columns of a view, for themselves. The view stays as it is. */
export function useArranging(view: View) {
  const cache = useQueryClient()
  const { preferences } = useMe()
  const { data: all } = useQuery(queryOf(views.list))
  const change = (next: (before: OwnColumns) => OwnColumns) => {
    const ids = [view.id, ...(all ?? []).map(({ id }) => id)]
    changePreferences(cache, (before) =>
      withOwnColumns(before, view.id, next(readOwnColumns(before, view)), ids),
    ).catch((error: unknown) =>
      toast({ title: 'Your columns could not be kept.', text: messageOf(error), tone: 'error', group: 'columns' }),
    )
  }
  return {
    isArranged: readOwnColumns(preferences, view) !== NO_OWN_COLUMNS,
    resize: (key: string, width: number) => change((own) => ({ ...own, widths: { ...own.widths, [key]: width } })),
    order: (keys: readonly string[]) => change((own) => ({ ...own, order: keys })),
    resetWidth: (key: string) =>
      change(({ order, widths }) => ({
        order,
        widths: Object.fromEntries(Object.entries(widths).filter(([one]) => one !== key)),
      })),
    reset: () => change(() => NO_OWN_COLUMNS),
  }
}
