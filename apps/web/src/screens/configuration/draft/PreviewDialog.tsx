import { cases } from '@dossier/contract/cases/lifecycle'
import { search, type SearchItem } from '@dossier/contract/search'
import { plural } from '@dossier/core/text/plural'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../lib/cache.ts'
import { useAfterPause } from '../../../lib/use-after-pause.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Loaded } from '../Loaded.tsx'
import { RecordPreview } from './RecordPreview.tsx'

/** A real record as the draft would show it; it is only looked at. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const { record } = useWords()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
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
        {chosen === undefined ? (
          <FoundRecords typed={typed} onChoose={setChosen} />
        ) : (
          <PreviewedRecord caseNumber={chosen} />
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

function PreviewedRecord({ caseNumber }: { caseNumber: string }) {
  const found = useQuery(queryOf(cases.details, { query: { caseNumber } }))
  return <Loaded query={found}>{(details) => <RecordPreview details={details} />}</Loaded>
}
