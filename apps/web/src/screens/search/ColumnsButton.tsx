import { Columns3 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Picker } from '../../kits/fields/Picker.tsx'
import type { Column } from '../../kits/record-table/columns.ts'
import { Button } from '../../ui/Button.tsx'
import { MOST_COLUMNS } from './column-list.ts'

interface ColumnsButtonProps {
  offered: readonly Column[]
  /** The keys of those that are shown, in their order. */
  chosen: readonly string[]
  onChoose: (keys: readonly string[]) => void
}

/** Chooses the columns; they change when the list closes. */
export function ColumnsButton({ offered, chosen, onChoose }: ColumnsButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [picked, setPicked] = useState<readonly string[]>()
  const close = () => {
    if (picked && picked.join() !== chosen.join()) onChoose(picked)
    setPicked(undefined)
  }
  const pick = (ids: readonly string[]) => {
    const kept = (picked ?? chosen).filter((key) => key === 'title' || ids.includes(key))
    setPicked([...kept, ...ids.filter((id) => !kept.includes(id))])
  }
  const isFull = (picked?.length ?? 0) > MOST_COLUMNS
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={picked !== undefined}
        onPress={() => setPicked(chosen)}
      >
        <Columns3 size={14} aria-hidden />
        Columns
      </Button>
      {picked && (
        <Picker
          label="Search columns"
          multiple
          options={offered
            .filter(({ key }) => key !== 'title')
            .map(({ key, heading }) => ({ id: key, label: heading }))}
          chosen={picked}
          onPick={(ids) => pick(ids.map(String))}
          onClose={close}
          triggerRef={button}
          {...(isFull && { fault: `Up to ${MOST_COLUMNS} columns are shown. Remove some of them.` })}
        />
      )}
    </>
  )
}
