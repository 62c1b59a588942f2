import type { CaseRow } from '@dossier/contract/views'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { HitsContext, type RowHits } from './hits.ts'

/** After the rows, and only where a text filters them. */
const FoundWords = lazyPart(async () => ({ default: (await import('./FoundWords.tsx')).FoundWords }))

interface FilterMarksProps {
  /** By which the list is filtered. */
  text: string | undefined
  rows: readonly CaseRow[]
  children: ReactNode
}

/** A table of records whose rows say where they have the words of the filter. */
export function FilterMarks({ text, rows, children }: FilterMarksProps) {
  const [hits, setHits] = useState<RowHits | null>(null)
  return (
    <>
      <HitsContext value={text ? hits : null}>{children}</HitsContext>
      <Suspense fallback={null}>{text && <FoundWords text={text} rows={rows} onFound={setHits} />}</Suspense>
    </>
  )
}
