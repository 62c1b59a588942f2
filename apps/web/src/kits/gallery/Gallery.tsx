import type { CaseRow } from '@dossier/contract/views'
import type { CasePicture } from '@dossier/contract/views/layouts'
import { useState, type ReactNode } from 'react'
import { CardFace } from '../board/CardFace.tsx'
import { CardLink } from '../board/CardLink.tsx'
import type { CellContext } from '../record-table/Cell.tsx'
import type { Column } from '../record-table/columns.ts'
import type { RecordOpening } from '../record-table/use-record-opening.ts'
import { useGalleryKeys } from './use-gallery-keys.ts'
import './gallery.css'

interface GalleryProps {
  /** Spoken name. */
  label: string
  rows: readonly CaseRow[]
  columns: readonly Column[]
  context: CellContext
  opening: RecordOpening
  pictures: readonly CasePicture[]
  isBusy: boolean
  /** In place of the pictures, if they could not be read. */
  problem?: ReactNode
  footer: ReactNode
}

/** Records as cards below their pictures; without any picture, as cards alone. */
export function Gallery({ label, rows, columns, context, opening, pictures, isBusy, problem, footer }: GalleryProps) {
  const byRecord = new Map(pictures.map((picture) => [picture.caseId, picture]))
  const keys = useGalleryKeys(rows.map(({ id }) => id))
  const actions = { hrefOf: opening.hrefOf, onOpen: opening.open }
  return (
    <div className="gallery-cards" aria-busy={isBusy || undefined}>
      {problem}
      <ul aria-label={label} {...keys.list}>
        {rows.map((row) => (
          <li key={row.id} className="record-card gallery-card" {...keys.card(row.id)}>
            {rows.some(({ id }) => byRecord.has(id)) && (
              <Picture key={byRecord.get(row.id)?.previewUrl} picture={byRecord.get(row.id)} title={row.title} />
            )}
            <div className="gallery-face">
              <CardFace
                row={row}
                columns={columns}
                context={context}
                title={<CardLink row={row} actions={actions} tabIndex={keys.tabIndexOf(row.id)} />}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="gallery-foot">{footer}</div>
    </div>
  )
}

function Picture({ picture, title }: { picture: CasePicture | undefined; title: string }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <div className="gallery-picture">
      {picture && !isBroken ? (
        <img src={picture.previewUrl} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      ) : (
        <span aria-hidden>{title.slice(0, 1)}</span>
      )}
    </div>
  )
}
