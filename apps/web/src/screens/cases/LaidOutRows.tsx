import { shownLayout } from '@dossier/core/views/layout'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { BoardSkeleton } from './board/BoardSkeleton.tsx'
import type { RowsProps } from './PlainRows.tsx'

const BoardRows = lazyPart(async () => ({ default: (await import('./board/BoardRows.tsx')).BoardRows }))
const GalleryRows = lazyPart(async () => ({ default: (await import('./gallery/GalleryRows.tsx')).GalleryRows }))
const MapRows = lazyPart(async () => ({ default: (await import('./map/MapRows.tsx')).MapRows }))

const PARTS = { board: BoardRows, gallery: GalleryRows, map: MapRows }

/** The records of a view in another layout than a table. */
export function LaidOutRows(props: RowsProps) {
  const { kind } = shownLayout(props.view, props.search)
  if (kind === 'table') return null
  const Rows = PARTS[kind]
  return (
    <Suspense fallback={kind === 'board' ? <BoardSkeleton /> : null}>
      <Rows {...props} />
    </Suspense>
  )
}
