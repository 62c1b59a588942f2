import { pdfTemplates, type PdfTemplate } from '@dossier/contract/pdf-templates'
import type { TemplateSummary } from '@dossier/contract/templates'
import { templates } from '@dossier/contract/templates/calls'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TableColumn } from '../../../kits/list-table/ListTable.tsx'
import { RowName } from '../../../kits/list-table/RowName.tsx'
import { queryOf } from '../../../lib/cache.ts'
import { useWords } from '../../../lib/words.ts'
import { LookupList } from '../lookups/LookupList.tsx'
import { PdfTemplateSheet } from './PdfTemplateSheet.tsx'

/** How records are printed. (D-106) */
export function PdfTemplatesSection() {
  const found = useQuery(queryOf(pdfTemplates.list))
  const { data: all = NO_TEMPLATES } = useQuery(queryOf(templates.list))
  const words = useWords()
  const columnsOf = useMemo(() => columnsFor(all), [all])
  return (
    <LookupList
      label="PDF templates"
      add="Add PDF Template"
      note={`What a PDF of a ${words.record.toLowerCase()} contains. People print it from the ${words.record.toLowerCase()}, with the values that they may see.`}
      found={found}
      stale={[pdfTemplates.list]}
      columnsOf={columnsOf}
      empty={
        <>
          <b>There are no PDF templates yet.</b> Add one for work orders, letters or reports.
        </>
      }
    >
      {(sheet) => <PdfTemplateSheet {...sheet} templates={all} />}
    </LookupList>
  )
}

const NO_TEMPLATES: readonly TemplateSummary[] = []

const columnsFor =
  (all: readonly TemplateSummary[]) =>
  (open: (template: PdfTemplate) => void): TableColumn<PdfTemplate>[] => [
    {
      id: 'title',
      heading: 'PDF template',
      isHead: true,
      width: { min: 180, grow: 1 },
      cell: (template) => <RowName name={template.title} onOpen={() => open(template)} />,
    },
    {
      id: 'templates',
      heading: 'Templates',
      width: { min: 180, grow: 1 },
      narrow: 'line',
      cell: ({ templateIds }) =>
        templateIds.length === 0
          ? 'All templates'
          : all
              .filter(({ id }) => templateIds.includes(id))
              .map(({ title }) => title)
              .join(', '),
    },
  ]
