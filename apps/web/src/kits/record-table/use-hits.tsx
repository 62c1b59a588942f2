import type { FoundHit } from '@dossier/contract/search'
import { useMemo } from 'react'
import type { RowHit, RowHits } from './hits.ts'

/** Where the words were found, by record. Places that have a heading are named. */
export function useHits(hits: readonly FoundHit[], headings: ReadonlyMap<string, string>): RowHits {
  return useMemo(() => {
    const found = new Map<number, RowHit>()
    for (const hit of hits) found.set(hit.caseId, { ...found.get(hit.caseId), ...partOf(hit, headings) })
    return { byRecord: found, isNoted: hits.some(({ place }) => place !== 'title') }
  }, [hits, headings])
}

const BUILT_IN = new Map([
  ['summary', 'Summary'],
  ['comments', 'Comment'],
  ['tags', 'Tags'],
])

function partOf({ place, parts }: FoundHit, headings: ReadonlyMap<string, string>): RowHit {
  const marked = <Marked parts={parts} />
  if (place === 'title') return { title: { text: parts.map(({ text }) => text).join(''), marked } }
  const heading = BUILT_IN.get(place) ?? headings.get(place)
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
