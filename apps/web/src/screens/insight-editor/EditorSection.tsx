import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'

interface EditorSectionProps {
  title: string
  /** In its place while it is folded. */
  summary: string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** A part of the editor, which folds to its summary. Its inputs stay, so that a fault in them can be shown. */
export function EditorSection({ title, summary, isOpen, onToggle, children }: EditorSectionProps) {
  const id = useId()
  return (
    <section className="editor-section" aria-label={title}>
      <h2>
        <button
          type="button"
          className="editor-section-head"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <ChevronRight size={14} className="chevron" aria-hidden />
          <span>{title}</span>
          {!isOpen && <span className="editor-section-summary truncate">{summary}</span>}
        </button>
      </h2>
      <div id={id} className="editor-section-body" hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}
