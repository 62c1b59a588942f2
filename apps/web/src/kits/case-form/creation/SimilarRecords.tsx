import { TITLE_LENGTH } from '@dossier/contract/limits'
import { search } from '@dossier/contract/search'
import { tellingWords } from '@dossier/core/cases/similar-titles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOf } from '../../../lib/cache.ts'
import { useAfterPause } from '../../../lib/use-after-pause.ts'
import { useWords } from '../../../lib/words.ts'

const TYPING_PAUSE = 500

/** Open records with a title like the one that is being typed: perhaps this one exists already. It never stops anybody. */
export function SimilarRecords({ title }: { title: string }) {
  const words = useWords()
  const [settled] = useAfterPause(title.slice(0, TITLE_LENGTH), TYPING_PAUSE)
  const isSearching = tellingWords(settled).length > 0
  const { data = [] } = useQuery({
    ...queryOf(search.similar, { query: { title: settled } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
    // Without it nothing is lost.
    retry: false,
  })
  const found = isSearching && tellingWords(title).length > 0 ? data : []
  return (
    <div className="similar" role="status">
      {found.length > 0 && (
        <>
          <p>Similar open {words.records.toLowerCase()}:</p>
          <ul>
            {found.map(({ id, caseNumber, title: other }) => (
              <li key={id}>
                <Link to="/cases/$caseNumber" params={{ caseNumber }} target="_blank">
                  <span className="num">#{caseNumber}</span> <span dir="auto">{other}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
