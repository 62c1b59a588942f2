import { bulkEdits, type BulkEdit, type NewBulkEdit } from '@dossier/contract/bulk-edits'
import { search } from '@dossier/contract/search'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { toast, TOAST_TIME } from '../../ui/overlays/toast.ts'
import { followEdit } from './follow-edit.ts'

/** Milliseconds between two looks at an edit that a job works on. */
const PAUSE = 700

/** A change of many records that this person has begun; it goes on without the dialog. */
export function useBulkEdit() {
  const [begun, setBegun] = useState<BulkEdit>()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [mayUndo, setMayUndo] = useState(true)
  const { isAdmin } = useMe()
  const [undone, setUndone] = useState<string>()
  const run = useUndo(setUndone)
  const undo = mayUndo ? run : undefined
  const edit = useFollowed(begun)
  useReport(edit, undo)
  const attempt = async (work: () => Promise<BulkEdit>) => {
    setBusy(true)
    setFault(undefined)
    try {
      setBegun(await work())
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    edit,
    /** It has changed everything: a message says so. */
    isSmooth: edit?.state === 'done' && edit.refused === 0,
    /** Undefined for who may not: administrators alone restore what was deleted (D-065). And once it was done. */
    undo: edit && undo && undone !== edit.id ? () => undo(edit.id) : undefined,
    fault,
    isBusy,
    start: (body: NewBulkEdit) => {
      setMayUndo(isAdmin || !deletes(body))
      return attempt(() => call(bulkEdits.start, { body }))
    },
    cancel: () => attempt(() => call(bulkEdits.cancel, { params: { editId: edit!.id } })),
    forget: () => setBegun(undefined),
  }
}

/** The edit as far as it has come. */
function useFollowed(begun: BulkEdit | undefined): BulkEdit | undefined {
  const isRunning = begun?.state === 'running'
  const query = useQuery({
    ...queryOf(bulkEdits.get, { params: { editId: begun?.id ?? '' } }),
    enabled: isRunning,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : PAUSE),
  })
  return isRunning ? (query.data ?? begun) : begun
}

const deletes = (body: NewBulkEdit) => 'changes' in body && body.changes.some((change) => change.do === 'delete')

type Undo = ((editId: string) => Promise<void>) | undefined

/** Says how an edit ended, also one whose page was left. */
function useReport(edit: BulkEdit | undefined, undo: Undo) {
  const cache = useQueryClient()
  const leave = useEffectEvent(() => {
    if (edit?.state === 'running') followEdit(edit.id, (ended) => tell(ended, undo))
  })
  const over = edit && edit.state !== 'running' ? edit : undefined
  const report = useEffectEvent(() => {
    if (!over) return
    tell(over, undo)
    // Lists with filters besides those of their view are not live.
    void cache.invalidateQueries({ queryKey: keyOf(search.advanced) })
  })
  useEffect(() => {
    report()
  }, [over?.id])
  useEffect(() => () => leave(), [])
}

export type Editing = ReturnType<typeof useBulkEdit>

function tell({ id, changed, state, fault }: BulkEdit, undo: Undo) {
  const action = changed > 0 && undo ? { action: { label: 'Undo', onPress: () => void undo(id) } } : {}
  const group = groupOf(id)
  const text = `${changed.toLocaleString()} changed.`
  if (state === 'failed') toast({ title: fault ?? '', text, tone: 'error', group, ...action })
  else toast({ text, group, tone: changed > 0 ? 'success' : 'neutral', duration: TOAST_TIME.case, ...action })
}

/** What is said of one edit: that it is undone takes the place of the offer to undo it. */
const groupOf = (editId: string) => `bulk-edit ${editId}`

/** What contradicts is shown first, with the offer to undo the rest. Says which edit is undone. */
function useUndo(onUndone: (editId: string) => void) {
  const confirm = useConfirm()
  const words = useWords()
  return async (editId: string) => {
    const undo = (partly: boolean) => call(bulkEdits.undo, { params: { editId }, body: { partly } })
    try {
      let answer = await undo(false)
      if (answer.offersRest) {
        const title = `Undo in the other ${answer.records.toLocaleString()} ${words.records.toLowerCase()}?`
        const text = answer.left.map(({ caseNumber, message }) => `#${caseNumber}: ${message}`).join(' ')
        if (!(await confirm({ title, text, confirmLabel: 'Undo the Rest' }))) return
        answer = await undo(true)
      }
      const { isUndone, records, left } = answer
      if (isUndone) onUndone(editId)
      const why = [...new Set(left.map(({ message }) => message))].join(' ') || 'There was nothing left to undo.'
      toast({
        text: isUndone ? `${records.toLocaleString()} undone.` : why,
        tone: isUndone ? 'success' : 'error',
        ...(isUndone && { group: groupOf(editId) }),
      })
    } catch (error) {
      toast({ text: messageOf(error), tone: 'error' })
    }
  }
}
