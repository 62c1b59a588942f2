import { useEffect, useState } from 'react'
import { openSlot, type Slot, type UnsavedPlace } from './slots.ts'

/** The slot of an editor that lives as long as its component. */
export function useSlot(of: UnsavedPlace): Slot {
  const [slot] = useState(() => openSlot(of))
  useEffect(() => slot.leave, [slot])
  return slot
}
