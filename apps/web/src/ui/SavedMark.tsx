import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import './mark.css'

const SHOWN = 1_000

/** Says for a second that something is stored; `count` is how often it was. */
export function SavedMark({ count }: { count: number }) {
  const [hidden, setHidden] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setHidden(count), SHOWN)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <span className="saved-mark" role="status">
      {count > hidden && (
        <>
          <Check size={12} strokeWidth={3} aria-hidden />
          Saved!
        </>
      )}
    </span>
  )
}
