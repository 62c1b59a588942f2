import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import './rich-text.css'

/** Content that is scrolled at a height (C-FLD-15), with a button to see all of it. */
export function Expandable({ name, children }: { name: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isExpanded, setExpanded] = useState(false)
  const [isTall, setTall] = useState(false)
  useLayoutEffect(() => {
    const { current } = box
    const measure = () => setTall(current!.scrollHeight > current!.clientHeight + 1)
    const watch = new ResizeObserver(measure)
    watch.observe(current!)
    watch.observe(content.current!)
    return () => watch.disconnect()
  }, [])
  return (
    <div className="expandable">
      <div
        className="expandable-content"
        ref={box}
        data-expanded={isExpanded || undefined}
        role={isTall && !isExpanded ? 'group' : undefined}
        aria-label={isTall && !isExpanded ? name : undefined}
        tabIndex={isTall && !isExpanded ? 0 : undefined}
      >
        {/* Stays when an editor takes the place of what was shown while its code was on its way. */}
        <div ref={content}>{children}</div>
      </div>
      {(isTall || isExpanded) && (
        <Button
          aria-label={`${isExpanded ? 'Show less' : 'Show all'} of ${name}`}
          onPress={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : 'Show all'}
        </Button>
      )}
    </div>
  )
}
