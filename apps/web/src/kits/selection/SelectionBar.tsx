import type { BulkChange } from '@dossier/contract/bulk-edits'
import type { ChosenRecords } from '@dossier/contract/chosen-records'
import { totalText, type Total } from '@dossier/core/text/count-line'
import { chosenCount, type Choice } from '@dossier/core/views/chosen-records'
import { X } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { ExportedList } from '../exports/run-export.ts'
import { EditDialog } from './EditDialog.tsx'
import { useBulkEdit } from './use-bulk-edit.ts'

const ExportDialog = lazyPart(async () => ({ default: (await import('../exports/ExportDialog.tsx')).ExportDialog }))

interface SelectionBarProps {
  choice: Choice
  total: Total | undefined
  records: ChosenRecords
  /** Of the list. */
  title: string
  exported: ExportedList
  /** It can have deleted records, which are restored before anything else is done to them. */
  hasDeleted: boolean
  onAll: () => void
  onNone: () => void
  onEnd: () => void
}

/** How many records are chosen, and what can be done with them. */
export function SelectionBar(props: SelectionBarProps) {
  const { choice, total, records, title, exported, hasDeleted, onAll, onNone, onEnd } = props
  const words = useWords()
  const [isExporting, setExporting] = useState(false)
  const [first, setFirst] = useState<readonly BulkChange[] | null>(null)
  const editing = useBulkEdit()
  // What was deleted or restored has left the list, so it is not chosen anymore.
  const leaves = first?.some((change) => change.do === 'delete' || change.do === 'restore')
  const isGone = leaves && (editing.edit?.changed ?? 0) > 0
  const isOver = isGone && editing.edit?.state !== 'running'
  const clear = useEffectEvent(onNone)
  useEffect(() => {
    if (isOver) clear()
  }, [isOver])
  const { locale } = reader()
  const count = chosenCount(choice, total?.isMinimum ? undefined : total?.count)
  const isEmpty = count === 0
  const begin = (changes: readonly BulkChange[]) => () => {
    if (editing.edit?.state !== 'running') editing.forget()
    setFirst(changes)
  }
  return (
    <div className="selection-bar" role="region" aria-label="Selection">
      <SelectionCount count={count} />
      {total && total.count > 0 && !choice.isAll && (
        <Button onPress={onAll}>
          {total.count === 1 ? `Select 1 ${words.record}` : `Select All ${totalText(total, locale)} ${words.records}`}
        </Button>
      )}
      {!isEmpty && <Button onPress={onNone}>Clear</Button>}
      <span className="grow" />
      <Button variant="outline" isDisabled={isEmpty} onPress={() => setExporting(true)}>
        Export
      </Button>
      <EditButtons hasDeleted={hasDeleted} isEmpty={isEmpty} begin={begin} />
      <IconButton label="End Selection" onPress={onEnd}>
        <X size={16} />
      </IconButton>
      {isExporting && (
        <Suspense fallback={null}>
          <ExportDialog title={title} list={exported} onClose={() => setExporting(false)} />
        </Suspense>
      )}
      {first && !editing.isSmooth && (
        <EditDialog records={records} first={first} editing={editing} onClose={() => setFirst(null)} />
      )}
    </div>
  )
}

interface EditButtonsProps {
  hasDeleted: boolean
  isEmpty: boolean
  begin: (changes: readonly BulkChange[]) => () => void
}

function EditButtons({ hasDeleted, isEmpty, begin }: EditButtonsProps) {
  const me = useMe()
  const mayDelete = me.isAdmin || me.editData
  const button = (text: string, change: BulkChange) => (
    <Button variant="outline" isDisabled={isEmpty} onPress={begin([change])}>
      {text}
    </Button>
  )
  if (hasDeleted) return button('Restore', { do: 'restore' })
  return (
    <>
      {button('Close', { do: 'close' })}
      {button('Reopen', { do: 'reopen' })}
      {mayDelete && button('Delete', { do: 'delete' })}
      <Button variant="primary" isDisabled={isEmpty} onPress={begin([])}>
        Edit
      </Button>
    </>
  )
}

/** Empty at first: screen readers say what changes in a status, not what it begins with. */
function SelectionCount({ count }: { count: number | undefined }) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setThere(true))
    return () => clearTimeout(timer)
  }, [])
  const text = count === undefined ? 'All selected' : `${count.toLocaleString(reader().locale)} selected`
  return (
    <span className="selection-count" role="status">
      {isThere && text}
    </span>
  )
}
