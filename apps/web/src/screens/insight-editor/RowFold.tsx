import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'

interface RowFoldProps {
  name: string
  /** How expressions write it. */
  code?: string
  summary: string
  isOpen: boolean
  isFaulty: boolean
  onToggle: () => void
  children: ReactNode
}

/** A calculation or a total as one line, which opens to its inputs. */
export function RowFold({ name, code, summary, isOpen, isFaulty, onToggle, children }: RowFoldProps) {
  const id = useId()
  return (
    <div className="row-fold" data-open={isOpen || undefined} data-faulty={isFaulty || undefined}>
      <button type="button" className="row-fold-head" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <ChevronRight size={13} className="chevron" aria-hidden />
        <span className="row-fold-name truncate">{name}</span>
        {code !== undefined && code !== '' && <code className="truncate">{`[${code}]`}</code>}
        <span className="row-fold-summary truncate">{summary}</span>
      </button>
      <div id={id} className="row-fold-body" hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}
