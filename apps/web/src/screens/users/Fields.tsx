import { USER_FIELDS } from '@dossier/contract/limits'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { type UserField } from '@dossier/contract/user-profile/fields'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Bar } from './Bar.tsx'
import { FieldSheet } from './FieldSheet.tsx'
import { FieldsTable } from './FieldsTable.tsx'
import { useFieldOrder } from './use-field-order.ts'
import { useSaved } from './use-saved.ts'

const BUILT_IN = new Set(['name', 'email'])

/** The profile fields in addition to name and email. */
export function Fields() {
  const found = useQuery(queryOf(userProfile.definition))
  const { isSaved, saved } = useSaved()
  const [open, setOpen] = useState<UserField | 'new' | null>(null)
  const stored = found.data?.fields.filter(({ field }) => !BUILT_IN.has(field.id))
  const { rows, move, problem } = useFieldOrder(stored ?? [], saved)
  return (
    <>
      <Bar isSaved={isSaved}>
        <span className="sub">Profile fields in addition to name and email</span>
        <span className="grow" />
        <Button variant="primary" isDisabled={rows.length >= USER_FIELDS} onPress={() => setOpen('new')}>
          <Plus size={15} aria-hidden />
          Add Field
        </Button>
      </Bar>
      {problem && (
        <div className="users-problem">
          <Alert>{problem}</Alert>
        </div>
      )}
      <FieldsTable found={found} rows={stored && rows} onOpen={setOpen} onMove={move} />
      {open !== null && (
        <FieldSheet stored={open === 'new' ? null : open} onSaved={saved} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
