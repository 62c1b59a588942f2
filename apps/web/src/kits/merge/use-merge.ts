import { cases } from '@dossier/contract/cases/lifecycle'
import { caseMerge, type MergeConflict } from '@dossier/contract/cases/merge'
import type { MergeSide } from '@dossier/core/cases/merge-records'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { toast, TOAST_TIME } from '../../ui/overlays/toast.ts'
import { useOpenCase } from '../case-form/case-context.ts'
import { mergePlaces, type MergePlace, type TwoRecords } from './merge-places.ts'

interface Merging extends TwoRecords {
  choices: Readonly<Record<string, MergeSide>>
  /** The places that somebody changed while this was open. */
  changed: readonly string[]
}

/** Merging the open record into another one, from the choice of that one to the page of what comes of them. */
export function useMerge(onDone: () => void) {
  const { store } = useOpenCase()
  const [merging, setMerging] = useState<Merging | null>(null)
  const { isBusy, fault, run } = useRun((conflict) => setMerging((now) => now && afterConflict(now, conflict)))
  const navigate = useNavigate()
  const places = merging ? mergePlaces(store.me, merging) : []
  const sideAt = ({ place, usual }: MergePlace): MergeSide => merging?.choices[place] ?? usual

  /** Both as they are now: the choice is between values of one moment. */
  const choose = (caseNumber: string) =>
    run(async () => {
      const [source, target] = await Promise.all(
        [store.record.caseNumber, caseNumber].map((number) => call(cases.details, { query: { caseNumber: number } })),
      )
      setMerging({ source: source!, target: target!, choices: {}, changed: [] })
    })

  const merge = ({ source, target }: Merging) =>
    run(async () => {
      const params = { a: String(source.id), b: String(target.id) }
      const bases = { source: source.seq, target: target.seq }
      await call(caseMerge.merge, { params, body: { ...chosenIn(places, sideAt), bases } })
      onDone()
      const { caseNumber } = target
      toast({ text: `Merged #${source.caseNumber} into #${caseNumber}`, tone: 'success', duration: TOAST_TIME.case })
      await navigate({ to: '/cases/$caseNumber', params: { caseNumber } })
    })

  return {
    merging,
    places,
    sideAt,
    isBusy,
    fault,
    choose: (caseNumber: string) => void choose(caseNumber),
    pick: (place: string, side: MergeSide) =>
      setMerging((now) => now && { ...now, choices: { ...now.choices, [place]: side } }),
    merge: () => merging && void merge(merging),
    back: () => setMerging(null),
  }
}

/** Runs one call after the other, and says what went wrong. */
function useRun(onConflict: (conflict: MergeConflict) => void) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault('')
    try {
      await work()
    } catch (error) {
      const conflict = conflictIn(error)
      if (conflict) onConflict(conflict)
      setFault(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, fault, run }
}

const conflictIn = (error: unknown): MergeConflict | undefined =>
  error instanceof ApiError && error.status === 409 && typeof error.detail === 'object' && error.detail !== null
    ? (error.detail as MergeConflict)
    : undefined

/** What was chosen between other values is chosen again. */
function afterConflict({ choices }: Merging, { source, target, changed }: MergeConflict): Merging {
  const kept = Object.entries(choices).filter(([place]) => !changed.includes(place))
  return { source, target, choices: Object.fromEntries(kept), changed }
}

/** Every shown place, so that what is stored is what was shown. */
function chosenIn(places: readonly MergePlace[], sideAt: (place: MergePlace) => MergeSide) {
  const sides = (of: readonly MergePlace[]) =>
    Object.fromEntries(of.map((each) => [each.fieldId ?? each.place, sideAt(each)]))
  return {
    properties: sides(places.filter(({ fieldId }) => fieldId === undefined)),
    fields: sides(places.filter(({ fieldId }) => fieldId !== undefined)),
  }
}
