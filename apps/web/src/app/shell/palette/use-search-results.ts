import { FILTER_DEBOUNCE } from '@dossier/contract/limits'
import { search, type SearchItem } from '@dossier/contract/search'
import { textFilter } from '@dossier/core/text/folded'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/cache.ts'
import { useAfterPause } from '../../../lib/use-after-pause.ts'

/** The server's results for the text, half a second after the last key or immediately on Enter. */
export function useSearchResults(typed: string) {
  const text = typed.trim()
  const [debounced, ask] = useAfterPause(typed, FILTER_DEBOUNCE)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...queryOf(search.simple, { query: { searchTerm: debounced, includeUsers: 'true' } }),
    enabled: debounced !== '' && text !== '',
    placeholderData: keepPreviousData,
  })
  const isCurrent = debounced === text && !isPlaceholderData
  return {
    items: text === '' ? [] : isCurrent ? (data ?? []) : (data ?? []).filter((item) => stillFits(item, text)),
    isSearching: text !== '' && (debounced !== text || isFetching),
    error: isCurrent && text !== '' ? error : null,
    hurry: () => ask(text),
  }
}

/**
 * Whether a result for an earlier text matches this one, too: until the answer arrives, only such results are shown.
 */
function stillFits({ itemType, title, subTitles }: SearchItem, text: string): boolean {
  const fits = textFilter(text)
  const [first = ''] = subTitles
  if (fits(title)) return true
  return itemType === 'USER' ? fits(first) : first.toLowerCase() === text.toLowerCase().replace(/^#/, '')
}
