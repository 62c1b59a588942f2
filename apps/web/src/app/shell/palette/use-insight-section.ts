import { insights } from '@dossier/contract/insights/calls'
import { textFilter } from '@dossier/core/text/folded'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { queryOf } from '../../../lib/cache.ts'
import type { PaletteSection } from './PaletteList.tsx'

const MOST = 6

/** The insights with the typed text in their titles. */
export function useInsightSection(typed: string): PaletteSection {
  const navigate = useNavigate()
  const term = typed.trim()
  const { data = [] } = useQuery({ ...queryOf(insights.list), enabled: term !== '' })
  const fits = textFilter(typed)
  const found = term === '' ? [] : data.filter(({ title }) => fits(title))
  return {
    heading: 'Insights',
    entries: found.slice(0, MOST).map(({ id, title, folder }) => ({
      id: `insight ${id}`,
      label: title,
      hint: folder ?? '',
      run: () => void navigate({ to: '/insights/$insightId', params: { insightId: String(id) }, search: {} }),
    })),
  }
}
