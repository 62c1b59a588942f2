import { configurationDraft, type DraftPreview } from '@dossier/contract/configuration/drafts'
import { search, type SearchItem } from '@dossier/contract/search'
import { plural } from '@dossier/core/text/plural'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { queryOf } from '../../../lib/cache.ts'
import { useAfterPause } from '../../../lib/use-after-pause.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/overlays/Modal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Loaded } from '../Loaded.tsx'
import { RecordPreview } from './RecordPreview.tsx'
import { SeenByField, type SeenBy } from './SeenByField.tsx'

/** A real record as the draft would show it; it is only looked at. */
export function PreviewDialog({ draft, onClose }: { draft: string; onClose: () => void }) {
  const { record } = useWords()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [seenBy, setSeenBy] = useState<SeenBy>({ as: 'me' })
  return (
    <Modal title={`Preview a ${record}`} isOpen size="lg" onClose={onClose}>
      <div className="draft-preview">
        <TextField
          label={`Search ${plural(record.toLowerCase())} by number or title`}
          type="search"
          maxLength={200}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setChosen(undefined)
          }}
          autoFocus
        />
        <SeenByField value={seenBy} onChange={setSeenBy} />
        {chosen === undefined ? (
          <FoundRecords typed={typed} onChoose={setChosen} />
        ) : (
          <PreviewedRecord draft={draft} caseNumber={chosen} seenBy={seenBy} />
        )}
      </div>
    </Modal>
  )
}

const PAUSE = 200

function FoundRecords({ typed, onChoose }: { typed: string; onChoose: (caseNumber: string) => void }) {
  const [searchTerm] = useAfterPause(typed, PAUSE)
  const options = queryOf(search.simple, { query: { searchTerm } })
  const { data = [] } = useQuery({ ...options, ...(searchTerm === '' && { queryFn: skipToken }) })
  const records = searchTerm === '' ? [] : data.filter(({ itemType }) => itemType === 'RECORD')
  return (
    <ul className="draft-found" aria-label="Found">
      {records.map((item) => (
        <li key={item.id}>
          <Button wide onPress={() => onChoose(item.pageArgument)}>
            <FoundRecord item={item} />
          </Button>
        </li>
      ))}
    </ul>
  )
}

const FoundRecord = ({ item: { title, pageArgument } }: { item: SearchItem }) => (
  <>
    <span className="truncate">{title}</span>
    <span className="grow" />
    <span className="sub">#{pageArgument}</span>
  </>
)

interface PreviewedRecordProps {
  draft: string
  caseNumber: string
  seenBy: SeenBy
}

function PreviewedRecord({ draft, caseNumber, seenBy }: PreviewedRecordProps) {
  const { as } = seenBy
  const who = as === 'me' ? undefined : (seenBy.who?.id ?? null)
  const found = useQuery({
    queryKey: ['draft-preview', draft, caseNumber, as, who],
    queryFn: ({ signal }) =>
      call(
        configurationDraft.preview,
        { body: { draft, caseNumber, ...(who && { [as === 'team' ? 'teamId' : 'userId']: who }) } },
        { signal, idempotencyKey: null },
      ),
    enabled: who !== null,
    // The draft may have changed since.
    gcTime: 0,
  })
  if (who === null)
    return <p className="quiet">Choose {as === 'team' ? 'the team' : 'the person'} to see the record as they would.</p>
  return (
    <Loaded query={found}>
      {(preview) => (
        <>
          <SightChanges preview={preview} />
          {preview.details && <RecordPreview details={preview.details} />}
        </>
      )}
    </Loaded>
  )
}

/** What the draft changes for the one who looks. */
function SightChanges({ preview: { refused, gains, loses, withheld } }: { preview: DraftPreview }) {
  if (refused !== null) return <p>They do not see this. {refused}</p>
  const lines = [
    ...(gains.length > 0 ? [`Gains sight of ${listOf(gains)}.`] : []),
    ...(loses.length > 0 ? [`Loses sight of ${listOf(loses)}.`] : []),
    ...(withheld.length > 0
      ? [`You do not see the values of ${listOf(withheld)} here: as published, they are hidden from you.`]
      : []),
  ]
  return (
    <ul className="draft-sight" aria-label="What the draft changes">
      {lines.length === 0 && <li className="sub">The same fields as before the draft.</li>}
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const listOf = (titles: readonly string[]) => new Intl.ListFormat('en').format(titles.map((title) => `“${title}”`))
