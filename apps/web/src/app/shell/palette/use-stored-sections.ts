import { textFilter } from '@dossier/core/text/folded'
import { useNavigate } from '@tanstack/react-router'
import { hintOf, type StoredSearch } from '../../../kits/stored-searches/stored-searches.ts'
import { useRecentSearches, useSavedSearches } from '../../../kits/stored-searches/use-stored-searches.ts'
import type { PaletteSection } from './PaletteList.tsx'

/** Of the latest ones, while nothing is typed. */
const RECENT = 4

/** The person's saved and recent searches with the typed text in their names. */
export function useStoredSections(typed: string): PaletteSection[] {
  const navigate = useNavigate()
  const saved = useSavedSearches().all
  const recent = useRecentSearches().all
  const fits = textFilter(typed)
  const sectionOf = (heading: string, all: readonly StoredSearch[]): PaletteSection => ({
    heading,
    entries: all
      .filter(({ name }) => fits(name))
      .map((one) => ({
        id: `${heading} ${JSON.stringify(one)}`,
        label: one.name,
        hint: hintOf(one),
        isSearch: true,
        run: () => void navigate({ to: '/search', search: one.address }),
      })),
  })
  const latest = typed.trim() === '' ? recent.slice(0, RECENT) : recent
  return [sectionOf('Saved Searches', saved), sectionOf('Recent Searches', latest)]
}
