import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { keyOf } from '../../../lib/cache.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldSheet } from '../fields/FieldSheet.tsx'
import { STALE_FIELDS } from '../fields/FieldsSection.tsx'

/** Defines a field without leaving the form, which has it at once. */
export function NewField({ onAdd }: { onAdd: (id: string) => void }) {
  const cache = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const made = useRef<string>(undefined)
  const onSaved = async () => {
    // The form shows titles and types of what is known.
    await Promise.all(STALE_FIELDS.map((endpoint) => cache.invalidateQueries({ queryKey: keyOf(endpoint) })))
    if (made.current !== undefined) onAdd(made.current)
  }
  return (
    <>
      <Button variant="outline" onPress={() => setOpen(true)}>
        <Plus size={14} aria-hidden />
        New Field
      </Button>
      {isOpen && (
        <FieldSheet
          item={null}
          onMade={(id) => void (made.current = id)}
          onSaved={onSaved}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
