import { useEffect, useState } from 'react'

const SHOWN_FOR = 1_000

/** Whether to show a SavedMark, and a function to call after a save: the mark is then shown for a second. */
export function useSavedMark(): { isSaved: boolean; markSaved: () => void } {
  const [saves, setSaves] = useState(0)
  const [past, setPast] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setPast(saves), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [saves])
  return { isSaved: saves > past, markSaved: () => setSaves((before) => before + 1) }
}
