import { views } from '@dossier/contract/views'
import { textFilter } from '@dossier/core/text/folded'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { queryOf } from '../../../lib/cache.ts'
import type { PaletteSection } from './PaletteList.tsx'

const MOST = 6

/** The views with the typed text in their titles. */
export function useViewSection(typed: string): PaletteSection {
  const navigate = useNavigate()
  const term = typed.trim()
  const { data = [] } = useQuery({ ...queryOf(views.list), enabled: term !== '' })
  const fits = textFilter(typed)
  const found = term === '' ? [] : data.filter(({ title }) => fits(title))
  return {
    heading: 'Views',
    entries: found.slice(0, MOST).map(({ id, title, folder }) => ({
      id: `view ${id}`,
      label: title,
      hint: folder ?? '',
      run: () => void navigate({ to: '/cases', search: { view: id } }),
    })),
  }
}
