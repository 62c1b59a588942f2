import type { BulkChange } from '@dossier/contract/bulk-edits'
import { fields as fieldCalls } from '@dossier/contract/fields/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { ChangeRow } from './ChangeRow.tsx'
import { changeOf, placesOf, type ChangeDraft } from './drafts.ts'

interface ChangesProps {
  title: string
  drafts: readonly ChangeDraft[]
  onDrafts: (drafts: readonly ChangeDraft[]) => void
  onReview: (changes: readonly BulkChange[]) => void
  onClose: () => void
}

/** What to change. */
export function Changes({ title, drafts, onDrafts: setDrafts, onReview, onClose }: ChangesProps) {
  const { data: fields = [] } = useQuery(queryOf(fieldCalls.list))
  const places = placesOf(fields)
  const [isTried, setTried] = useState(false)
  const read = drafts.map(changeOf)
  const isComplete = read.every((one) => 'change' in one)
  const free = places.filter(({ key }) => drafts.every(({ place }) => place.key !== key))
  const add = () => {
    const [place] = free
    if (place) setDrafts([...drafts, { id: drafts.at(-1)!.id + 1, place, doing: place.doings[0]!, value: null }])
  }
  return (
    <Modal
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          onPress={() => {
            setTried(true)
            if (isComplete) onReview(read.flatMap((one) => ('change' in one ? one.change : [])))
          }}
        >
          Review Changes
        </Button>
      }
    >
      <div className="edit-changes">
        {drafts.map((draft, nth) => {
          const one = read[nth]!
          return (
            <ChangeRow
              key={draft.id}
              draft={draft}
              places={[draft.place, ...free]}
              problem={isTried && 'problem' in one ? one.problem : undefined}
              onChange={(next) => setDrafts(drafts.with(nth, next))}
              onRemove={drafts.length > 1 ? () => setDrafts(drafts.filter((other) => other !== draft)) : undefined}
            />
          )
        })}
        {free.length > 0 && <Button onPress={add}>Add Another Change</Button>}
      </div>
    </Modal>
  )
}
