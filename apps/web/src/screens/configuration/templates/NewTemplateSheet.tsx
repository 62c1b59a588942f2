import type { TemplateSummary } from '@dossier/contract/templates'
import { categories, templates } from '@dossier/contract/templates/calls'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { FormDialog } from '../../../kits/form/FormDialog.tsx'
import { request } from '../../../kits/form/request.ts'
import { useForm } from '../../../kits/form/use-form.ts'
import { queryOf } from '../../../lib/cache.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { SheetProps } from '../lookups/LookupList.tsx'
import { optionsOf } from './lookup-options.ts'

interface NewTemplateSheetProps extends SheetProps<TemplateSummary> {
  onCreated: (id: number) => void
}

const NEW = { values: { title: '', categoryId: 0 }, lastUpdated: undefined }
const TITLES = { title: 'Title', categoryId: 'Category' }

/** Names a new template; its form is designed next. */
export function NewTemplateSheet({ onSaved, onClose, onCreated }: NewTemplateSheetProps) {
  const { data = [] } = useQuery(queryOf(categories.list))
  const created = useRef<number>(undefined)
  const form = useForm({
    stored: NEW,
    titles: TITLES,
    keep: { place: 'templates.new', label: 'New template' },
    save: ({ values: { title, categoryId } }) =>
      request(
        templates.save,
        { body: { id: 0, title, categoryId: categoryId || null } },
        { onReply: ({ id }) => void (created.current = id) },
      ),
    latest: null,
    onSaved,
    onClose: () => {
      onClose()
      if (created.current !== undefined) onCreated(created.current)
    },
  })
  return (
    <FormDialog title="Add Template" form={form} onClose={onClose} saveLabel="Add and Design">
      <TextField {...form.text('title')} autoFocus />
      <Select {...optionsOf(form.field('categoryId'), data)} />
    </FormDialog>
  )
}
