import type { CaseDetails } from '@dossier/contract/cases/details'
import type { MergeSide } from '@dossier/core/cases/merge-records'
import { useId, useRef, useState } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { useOpenCase } from '../case-form/case-context.ts'
import { RecordPicker } from '../links/RecordPicker.tsx'
import type { MergePlace } from './merge-places.ts'
import { useMerge } from './use-merge.ts'
import './merge.css'

/** Merges the open record into another one: first which one, then which values stay where the two differ. */
export function MergeDialog({ onClose }: { onClose: () => void }) {
  const { record, me } = useOpenCase().store
  const { merging, places, sideAt, isBusy, fault, choose, pick, merge, back } = useMerge(onClose)
  const into = merging && `#${merging.target.caseNumber}`
  return (
    <Modal
      title={into ? `Merge #${record.caseNumber} into ${into}?` : `Merge #${record.caseNumber}`}
      isOpen
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" size="lg" onPress={merging ? back : onClose}>
            {merging ? 'Back' : 'Cancel'}
          </Button>
          {merging && (
            <Button variant="primary" size="lg" isDisabled={isBusy} onPress={merge}>
              Merge
            </Button>
          )}
        </>
      }
    >
      <div className="merge">
        {fault && <Alert>{fault}</Alert>}
        {merging ? (
          <>
            <p>
              #{record.caseNumber} will be closed. {into} gets its people, areas, tags, updates, files and links. You
              cannot undo this.
            </p>
            {(merging.source.isSensitive || merging.target.isSensitive) && (
              <p>{into} will be restricted to the people of both. They see all of it.</p>
            )}
            {places.length > 0 && (
              <Sides {...merging} places={places} sideAt={sideAt} onPick={pick} changed={merging.changed} />
            )}
            <p className="quiet">Fields that you cannot edit stay as they are in both.</p>
          </>
        ) : (
          <ChooseTarget word={me.recordName} sourceId={record.id} isBusy={isBusy} onChoose={choose} />
        )}
      </div>
    </Modal>
  )
}

interface ChooseTargetProps {
  word: string
  sourceId: number
  isBusy: boolean
  onChoose: (caseNumber: string) => void
}

function ChooseTarget({ word, sourceId, isBusy, onChoose }: ChooseTargetProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="merge-target">
      <p>Choose the {word.toLowerCase()} that stays.</p>
      <Button ref={button} variant="outline" isDisabled={isBusy} onPress={() => setOpen(true)} autoFocus>
        Choose {word}
      </Button>
      {isOpen && (
        <RecordPicker
          label="Search by number or title"
          without={[sourceId]}
          onPick={({ pageArgument }) => onChoose(pageArgument)}
          onClose={() => setOpen(false)}
          triggerRef={button}
        />
      )}
    </div>
  )
}

interface SidesProps {
  source: CaseDetails
  target: CaseDetails
  places: readonly MergePlace[]
  changed: readonly string[]
  sideAt: (place: MergePlace) => MergeSide
  onPick: (place: string, side: MergeSide) => void
}

/** Side by side, the values in which the records differ. */
function Sides({ source, target, places, changed, sideAt, onPick }: SidesProps) {
  return (
    <div className="merge-sides">
      <div className="merge-row merge-heads" aria-hidden>
        <span className="num">#{source.caseNumber}</span>
        <span className="num">#{target.caseNumber}</span>
      </div>
      {places.map((each) => (
        <PlaceSides
          key={each.place}
          {...each}
          numbers={{ source: source.caseNumber, target: target.caseNumber }}
          isChanged={changed.includes(each.place)}
          side={sideAt(each)}
          onPick={(side) => onPick(each.place, side)}
        />
      ))}
    </div>
  )
}

interface PlaceSidesProps extends MergePlace {
  numbers: Record<MergeSide, string>
  isChanged: boolean
  side: MergeSide
  onPick: (side: MergeSide) => void
}

const SIDES = ['source', 'target'] as const

function PlaceSides({ label, texts, numbers, isChanged, side, onPick }: PlaceSidesProps) {
  const name = useId()
  return (
    <fieldset className="merge-place">
      <legend dir="auto">
        {label}
        {isChanged && <span className="pill">Changed just now</span>}
      </legend>
      <div className="merge-row">
        {SIDES.map((one) => (
          <label key={one} className="merge-value" data-chosen={one === side || undefined}>
            <input type="radio" name={name} checked={one === side} onChange={() => onPick(one)} />
            <span className="vh">#{numbers[one]}: </span>
            <span className="merge-text" dir="auto">
              {texts[one] || <span className="quiet">None</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
