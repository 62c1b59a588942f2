import type { TemplateSummary } from '@dossier/contract/templates'
import { categories, templates } from '@dossier/contract/templates/calls'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { TableColumn } from '../../../kits/list-table/ListTable.tsx'
import { RowName } from '../../../kits/list-table/RowName.tsx'
import { queryOf } from '../../../lib/cache.ts'
import { useInOwnWords } from '../../../lib/words.ts'
import { LookupList } from '../lookups/LookupList.tsx'
import type { SectionSearch } from '../sections.ts'
import { NewTemplateSheet } from './NewTemplateSheet.tsx'
import { TemplateDesigner } from './TemplateDesigner.tsx'

/** The templates in their order; the address names the one that is being designed. */
export function TemplatesSection() {
  const { template } = useSearch({ strict: false }) as SectionSearch
  return template === undefined ? <TemplateList /> : <TemplateDesigner key={template} id={template} />
}

function TemplateList() {
  const navigate = useNavigate()
  const found = useQuery(queryOf(templates.list))
  const say = useInOwnWords()
  const sizes = useQuery(queryOf(templates.withFields)).data
  const design = useCallback(
    (id: number) =>
      void navigate({
        to: '/configuration',
        search: { section: 'templates', template: id },
        // A new template is stored, although the dialog that made it is still open.
        ignoreBlocker: true,
      }),
    [navigate],
  )
  const fieldCounts = useMemo(() => new Map(sizes?.map(({ id, fields }) => [id, fields.length])), [sizes])
  const columnsOf = useCallback(() => columns(design, fieldCounts), [design, fieldCounts])
  return (
    <LookupList
      label="Templates"
      add="Add Template"
      note={say('A template is the form of one kind of record, and says who creates and edits it.')}
      found={found}
      stale={[templates.list, templates.withFields, categories.list]}
      columnsOf={columnsOf}
      empty={
        <>
          <b>There are no templates yet.</b> {say('Add one so that people can create records.')}
        </>
      }
    >
      {(sheet) => <NewTemplateSheet {...sheet} onCreated={design} />}
    </LookupList>
  )
}

const columns = (
  design: (id: number) => void,
  fieldCounts: ReadonlyMap<number, number>,
): TableColumn<TemplateSummary>[] => [
  {
    id: 'title',
    heading: 'Template',
    isHead: true,
    width: { min: 200, grow: 2 },
    cell: ({ id, title, disabled }) => <RowName name={title} mark={disabled && 'Disabled'} onOpen={() => design(id)} />,
  },
  {
    id: 'category',
    heading: 'Category',
    width: { min: 140, grow: 1 },
    narrow: 'line',
    cell: ({ category }) => category?.title ?? '',
  },
  {
    id: 'fields',
    heading: 'Fields',
    width: { min: 80 },
    narrow: 'labeled',
    cell: ({ id }) => fieldCounts.get(id) ?? '',
  },
]
