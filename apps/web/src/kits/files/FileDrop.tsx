import { Paperclip } from 'lucide-react'
import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import './files.css'

interface FileDropProps {
  /** Whose files, for ears. */
  label: string
  /** Undefined: nobody may add any. */
  onAdd: ((files: readonly File[]) => void) | undefined
  children?: ReactNode
}

/** Takes files that are chosen, dropped on it, or pasted while it has the focus. */
export function FileDrop({ label, onAdd, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  if (!onAdd) return <div className="file-drop">{children}</div>
  const take = (list: FileList | null) => {
    const given = [...(list ?? [])]
    if (given.length > 0) onAdd(given)
    return given.length > 0
  }
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return (
    <div
      className="file-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
      onPaste={(event: ClipboardEvent) => {
        if (take(event.clipboardData.files)) event.preventDefault()
      }}
    >
      {children}
      <div className="file-add">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={`Files for ${label}`}
          onChange={({ target }) => {
            take(target.files)
            target.value = ''
          }}
        />
        <Button variant="outline" aria-label={`Add files to ${label}`} onPress={() => input.current?.click()}>
          <Paperclip size={14} aria-hidden />
          Add files
        </Button>
        <span className="file-hint">or drop or paste them here, up to 25 MB each</span>
      </div>
    </div>
  )
}
