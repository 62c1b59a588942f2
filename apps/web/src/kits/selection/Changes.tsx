import type { BulkChange } from '@dossier/contract/bulk-edits'
import { fields as fieldCalls } from '@dossier/contract/fields/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { ChangeRow } from './ChangeRow.tsx'
import { UnsavedOffer } from '../unsaved/UnsavedOffer.tsx'
import type { Offer } from '../unsaved/use-offers.ts'
import { changeOf, placesOf, type BulkPlace, type ChangeDraft } from './drafts.ts'
import { useChangeFocus } from './use-change-focus.ts'

interface ChangesProps {
  title: string
  drafts: readonly ChangeDraft[]
  /** Texts that were typed here earlier. */
  offers?: { all: readonly Offer[]; use: (offer: Offer, places: readonly BulkPlace[]) => void }
  onDrafts: (drafts: readonly ChangeDraft[]) => void
  onReview: (changes: readonly BulkChange[]) => void
  onClose: () => void
}

/** What to change. */
export function Changes({ title, drafts, offers, onDrafts: setDrafts, onReview, onClose }: ChangesProps) {
  const { data: fields = [] } = useQuery(queryOf(fieldCalls.list))
  const places = placesOf(fields)
  const [isTried, setTried] = useState(false)
  const { list, toPlace, toValue } = useChangeFocus(drafts[0]!.id)
  const read = drafts.map(changeOf)
  const free = places.filter(({ key }) => drafts.every(({ place }) => place.key !== key))
  const add = () => {
    const [place] = free
    if (!place) return
    const id = drafts.at(-1)!.id + 1
    setDrafts([...drafts, { id, place, doing: place.doings[0]!, value: null }])
    toPlace(id)
  }
  const leaveOut = (nth: number) => {
    setDrafts(drafts.toSpliced(nth, 1))
    toPlace((drafts[nth + 1] ?? drafts[nth - 1]!).id)
  }
  const review = () => {
    setTried(true)
    const atFault = drafts[read.findIndex((one) => 'problem' in one)]
    if (atFault) toValue(atFault.id)
    else onReview(read.flatMap((one) => ('change' in one ? one.change : [])))
  }
  return (
    <Modal
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={review}>
          Review Changes
        </Button>
      }
    >
      {offers?.all.map((offer) => (
        <UnsavedOffer key={offer.id} offer={offer} label={offer.of.label} onUse={() => offers.use(offer, places)} />
      ))}
      <div ref={list} className="edit-changes">
        {drafts.map((draft, nth) => {
          const one = read[nth]!
          return (
            <ChangeRow
              key={draft.id}
              draft={draft}
              places={places.filter((place) => place.key === draft.place.key || free.includes(place))}
              problem={isTried && 'problem' in one ? one.problem : undefined}
              onChange={(next) => setDrafts(drafts.with(nth, next))}
              onRemove={drafts.length > 1 ? () => leaveOut(nth) : undefined}
            />
          )
        })}
        {free.length > 0 && <Button onPress={add}>Add Another Change</Button>}
      </div>
    </Modal>
  )
}
