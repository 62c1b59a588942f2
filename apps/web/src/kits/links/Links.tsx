import type { CaseLink } from '@dossier/contract/cases/links'
import { Link as PageLink } from '@tanstack/react-router'
import { Link as LinkIcon, Unlink } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useOpenCase, useCaseState } from '../case-form/case-context.ts'
import { mayEdit } from '../editing/places.ts'
import { RecordPicker } from './RecordPicker.tsx'
import { useLinks } from './use-links.ts'
import './links.css'

/** The records that the open one is linked to, as far as this person may see them. */
export function Links() {
  const { store } = useOpenCase()
  const state = useCaseState((current) => current)
  const { link, unlink, isBusy } = useLinks()
  const { id, links } = state.record
  const mayChange = mayEdit(store.me, state.record, 'summary', state.isUnlocked)
  return (
    <div className="links">
      {mayChange && (
        <AddLink without={[id, ...links.map(({ caseId }) => caseId)]} isBusy={isBusy} onPick={(other) => link(other)} />
      )}
      {links.length === 0 && <p className="tab-note quiet">No links yet.</p>}
      {links.length > 0 && (
        <ul className="link-list" aria-label="Links">
          {links.map((each) => (
            <LinkRow
              key={each.id}
              link={each}
              onRemove={mayChange && each.mergedCaseId === null && !isBusy ? () => unlink(each.caseId) : undefined}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface AddLinkProps {
  without: readonly number[]
  isBusy: boolean
  onPick: (caseId: number) => void
}

function AddLink({ without, isBusy, onPick }: AddLinkProps) {
  const { recordName } = useOpenCase().store.me
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button ref={button} variant="outline" isDisabled={isBusy} onPress={() => setOpen(true)}>
        <LinkIcon size={14} aria-hidden />
        Link {recordName}
      </Button>
      {isOpen && (
        <RecordPicker
          label="Search by number or title"
          without={without}
          onPick={(record) => onPick(record.id)}
          onClose={() => setOpen(false)}
          triggerRef={button}
        />
      )}
    </div>
  )
}

function LinkRow({ link, onRemove }: { link: CaseLink; onRemove: (() => void) | undefined }) {
  const { caseNumber, title, isClosed } = link
  const kind = kindOf(link)
  return (
    <li className="link-row">
      <span className="grow link-main">
        <PageLink to="/cases/$caseNumber" params={{ caseNumber }} className="link-title">
          <span className="num">#{caseNumber}</span> <span dir="auto">{title}</span>
        </PageLink>
        {kind && <span className="link-note">{kind}</span>}
      </span>
      {isClosed && <span className="pill">Closed</span>}
      {onRemove && (
        <IconButton label={`Remove link to #${caseNumber}`} onPress={onRemove}>
          <Unlink size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

const kindOf = ({ type, mergedCaseId, caseId }: CaseLink): string | null =>
  type === 'Related' ? null : mergedCaseId === caseId ? 'Merged into this one' : 'Merged into'
