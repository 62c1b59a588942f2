import { folders, type FolderType } from '@dossier/contract/folders'
import { useQuery } from '@tanstack/react-query'
import { FolderPlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useReturningFocus } from '../case-form/use-returning-focus.ts'
import type { InputProps } from '../form/inputs.ts'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { FolderSheet } from './FolderSheet.tsx'
import './definition-form.css'

interface FolderFieldProps extends InputProps {
  folderType: FolderType
  label: string
  value: string | null
  onChange: (folder: string | null) => void
}

const NONE = ' none'

/** The folder of a view or an insight, with ways to make one and to change the chosen one. */
export function FolderField({ folderType, label, value, onChange, ...rest }: FolderFieldProps) {
  const found = useQuery(queryOf(folders.list, { query: { folderType } }))
  const [open, setOpen] = useState<'new' | 'edit'>()
  const button = useReturningFocus(open !== undefined)
  const all = found.data ?? []
  const chosen = all.find(({ title }) => title === value)
  const items = [{ id: NONE, label: 'No Folder' }, ...all.map(({ title }) => ({ id: title, label: title }))]
  return (
    <div className="form-field" data-input={rest['data-input']}>
      <div className="definition-folder">
        <Select
          label={label}
          items={items}
          value={value ?? NONE}
          onChange={(id) => onChange(id === NONE ? null : String(id))}
          isDisabled={rest.isDisabled}
          {...(rest.error !== undefined && { error: rest.error })}
        />
        {!rest.isDisabled && chosen && (
          <IconButton label={`Edit folder ${chosen.title}`} onPress={() => setOpen('edit')}>
            <Pencil size={14} />
          </IconButton>
        )}
        {!rest.isDisabled && (
          <Button variant="outline" ref={button} onPress={() => setOpen('new')}>
            <FolderPlus size={14} aria-hidden />
            New Folder
          </Button>
        )}
      </div>
      {found.error && <Alert onRetry={() => void found.refetch()}>{messageOf(found.error)}</Alert>}
      {open && (
        <FolderSheet
          folderType={folderType}
          folder={open === 'edit' ? (chosen ?? null) : null}
          onSaved={onChange}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
