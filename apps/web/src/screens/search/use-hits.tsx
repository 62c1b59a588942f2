import type { FoundCases, FoundHit } from '@dossier/contract/search'
import { useMemo } from 'react'
import type { Column } from '../../kits/record-table/columns.ts'
import type { RowHit } from '../../kits/record-table/hits.ts'

/** Where the words were found, by record. */
export function useHits({ hits }: FoundCases, offered: readonly Column[]): ReadonlyMap<number, RowHit> {
  return useMemo(() => {
    const headings = new Map([['summary', 'Summary'], ...offered.map(({ key, heading }) => [key, heading] as const)])
    headings.set('comments', 'Comment')
    const found = new Map<number, RowHit>()
    for (const hit of hits) found.set(hit.caseId, { ...found.get(hit.caseId), ...partOf(hit, headings) })
    return found
  }, [hits, offered])
}

function partOf({ place, parts }: FoundHit, headings: ReadonlyMap<string, string>): RowHit {
  const marked = <Marked parts={parts} />
  if (place === 'title') return { title: marked }
  const heading = headings.get(place)
  return {
    note: (
      <>
        {heading && <b>{`${heading}: `}</b>}
        {marked}
      </>
    ),
  }
}

/** The parts are texts: nothing in them is read as markup. */
const Marked = ({ parts }: Pick<FoundHit, 'parts'>) =>
  parts.map(({ text, isHit }, nth) => (isHit ? <mark key={nth}>{text}</mark> : text))
