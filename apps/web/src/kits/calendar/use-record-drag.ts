import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { followDrag, type Point } from '../../ui/follow-drag.ts'
import type { DayRecord } from './calendar-event.ts'

interface RecordDrag {
  /** The record that is dragged, and the day below the pointer. */
  dragged: { id: number; over: string | undefined } | null
  /** Undefined where records are not moved. */
  onPress: ((event: PointerEvent<HTMLElement>, record: DayRecord) => void) | undefined
}

/** Drags records to other days with a mouse, a pen, or a finger that rests on one first. Escape puts it back. */
export function useRecordDrag(onMove: ((record: DayRecord, date: string) => void) | undefined): RecordDrag {
  const [dragged, setDragged] = useState<RecordDrag['dragged']>(null)
  const cancel = useRef<() => void>(undefined)
  useEffect(() => () => cancel.current?.(), [])
  if (!onMove) return { dragged: null, onPress: undefined }
  const onPress: RecordDrag['onPress'] = (event, record) => {
    if (event.button !== 0) return
    cancel.current?.()
    cancel.current = followDrag(event.nativeEvent, {
      placeBelow: dayBelow,
      onLift: () => setDragged({ id: record.id, over: undefined }),
      onMove: (_, over) => setDragged((before) => (before?.over === over ? before : { id: record.id, over })),
      onEnd: (date) => {
        cancel.current = undefined
        setDragged(null)
        if (date !== undefined) onMove(record, date)
      },
    })
  }
  return { dragged, onPress }
}

const dayBelow = ({ x, y }: Point): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('td[data-date]')?.dataset['date']
