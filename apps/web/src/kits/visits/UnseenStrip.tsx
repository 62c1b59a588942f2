import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useCaseState } from '../case-form/case-context.ts'
import { useVisit } from './use-visit.ts'
import { leadTo } from './lead.ts'
import './visits.css'

/** Counts what others have changed since this person last looked, and leads from one change to the next. */
export function UnseenStrip() {
  const visit = useVisit()
  const count = useCaseState(({ unseen }) => Object.keys(unseen).length)
  const last = useRef<Element | undefined>(undefined)
  const step = (by: 1 | -1) => {
    const all = [...document.querySelectorAll('.case-body [data-unseen]')]
    const from = all.indexOf(last.current!)
    const next = all.at(from < 0 ? (by > 0 ? 0 : -1) : (from + by) % all.length)
    last.current = next
    if (next) leadTo(next.closest('[data-place]') ?? next)
  }
  useHotkeys([
    { keys: 'n', label: 'Next change since you last looked', run: () => step(1) },
    { keys: 'p', label: 'Previous change since you last looked', run: () => step(-1) },
  ])
  if (count === 0) return null
  return (
    <div className="unseen-strip">
      <span className="grow" role="status">
        {count === 1 ? '1 change' : `${count} changes`} since you last looked
      </span>
      <IconButton label="Previous change" keys="p" onPress={() => step(-1)}>
        <ArrowUp size={14} />
      </IconButton>
      <IconButton label="Next change" keys="n" onPress={() => step(1)}>
        <ArrowDown size={14} />
      </IconButton>
      <Button variant="outline" onPress={visit.forget}>
        Mark as Seen
      </Button>
    </div>
  )
}
