import { fields } from '@dossier/contract/fields/calls'
import type { TemplateDesign } from '@dossier/contract/templates'
import { templates } from '@dossier/contract/templates/calls'
import { rebase } from '@dossier/core/editing/rebase'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { FIELD_ORDER, rebaseDesign, SECTION_ORDER } from '@dossier/core/templates/rebase-design'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { FormPage } from '../../../kits/form/FormPage.tsx'
import { request } from '../../../kits/form/request.ts'
import { useForm } from '../../../kits/form/use-form.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { keyOf, queryOf } from '../../../lib/cache.ts'
import { useInOwnWords } from '../../../lib/words.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { Loaded } from '../Loaded.tsx'
import { DesignTabs, type DesignTab } from './DesignTabs.tsx'
import { FormTab } from './FormTab.tsx'
import { PreviewTab } from './PreviewTab.tsx'
import { PropertiesTab } from './PropertiesTab.tsx'
import { changesOf, titlesIn, valueFaults, valuesOf, type Definitions, type TemplateValues } from './template-values.ts'
import './templates.css'

/** One template at its own address: its form, its properties, and what people will fill in. */
export function TemplateDesigner({ id }: { id: number }) {
  const stored = useQuery(queryOf(templates.design, { params: { id: String(id) } }))
  // What is new in a draft has another id once it is published, and none outside the draft.
  if (!stored.data && stored.error instanceof ApiError && stored.error.status === 404)
    return <Navigate to="/configuration" search={{ section: 'templates' }} replace ignoreBlocker />
  return (
    <section className="designer" aria-label="Template">
      <Link to="/configuration" search={{ section: 'templates' }} className="designer-back">
        All templates
      </Link>
      <Loaded query={stored} skeleton={{ shape: 'list', rows: 8 }}>
        {(template) => <Designer stored={template} />}
      </Loaded>
    </section>
  )
}

function Designer({ stored }: { stored: TemplateDesign }) {
  const [tab, setTab] = useState<DesignTab>('form')
  const definitions = useDefinitions(stored)
  const form = useTemplateForm(stored, definitions)
  const parts = { form, stored, definitions }
  return (
    <FormPage form={form}>
      <TextField {...form.text('title')} />
      <DesignTabs open={tab} onOpen={setTab}>
        {tab === 'form' && <FormTab {...parts} />}
        {tab === 'properties' && <PropertiesTab {...parts} />}
        {tab === 'preview' && <PreviewTab {...parts} />}
      </DesignTabs>
    </FormPage>
  )
}

export interface DesignerParts {
  form: ReturnType<typeof useTemplateForm>
  stored: TemplateDesign
  definitions: Definitions
}

/** Every field: who may view its values does not decide who designs with it. */
function useDefinitions(stored: TemplateDesign): Definitions {
  const { data } = useQuery(queryOf(fields.definitions))
  return useMemo(() => {
    const all = [...(data ?? []), ...stored.fields.map(({ field }) => field)]
    return new Map(all.map((field) => [field.id, field]))
  }, [data, stored])
}

function useTemplateForm(stored: TemplateDesign, definitions: Definitions) {
  const cache = useQueryClient()
  const titles = titlesIn(useInOwnWords())
  const byId = { params: { id: String(stored.id) } }
  const values = useMemo(() => valuesOf(stored, stored.order), [stored])
  return useForm<TemplateValues, string>({
    stored: { values, lastUpdated: stored.lastUpdated },
    titles,
    keep: { place: `templates.${stored.id}`, label: `Template “${stored.title}”` },
    save: ({ values: now, start, lastUpdated }) =>
      request(
        templates.save,
        { body: { id: stored.id, title: now.title, ...changesOf(now, start, definitions), lastUpdated } },
        {
          inputs: INPUTS,
          onReply: (reply) => cache.setQueryData(keyOf(templates.design, byId), reply),
        },
      ),
    faults: (now) => valueFaults(now, definitions),
    latest: {
      read: async () => {
        const theirs = await call(templates.design, byId)
        return { values: valuesOf(theirs, theirs.order), lastUpdated: theirs.lastUpdated }
      },
      merge: mergeTemplates,
      nameOf: (part) => partName(part, { definitions, titles }),
    },
  })
}

/** Where the form says what the server refuses. */
const INPUTS = {
  fields: 'design',
  sections: 'design',
  sectionDetails: 'design',
  hiddenFields: 'design',
  fieldDefaultValues: 'defaults',
  editClosedPermissions: 'closedTeams',
  templateSchedule: 'schedulingFields',
}

function mergeTemplates(start: TemplateValues, mine: TemplateValues, theirs: TemplateValues) {
  const design = rebaseDesign(start.design, mine.design, theirs.design)
  const same = { design: start.design }
  const rest = rebase({ ...start, ...same }, { ...mine, ...same }, { ...theirs, ...same })
  return {
    values: { ...rest.values, design: design.values },
    conflicts: [...rest.conflicts, ...design.conflicts],
  }
}

/** What people call a part that two administrators changed. */
function partName(
  part: string,
  { definitions, titles }: { definitions: Definitions; titles: ReturnType<typeof titlesIn> },
): string {
  const field = fieldIdOf(part)
  if (field !== null) return `“${definitions.get(field)?.title ?? field}”`
  if (part === FIELD_ORDER) return 'the order of the fields'
  if (part === SECTION_ORDER) return 'the order of the sections'
  return Object.hasOwn(titles, part) ? titles[part as keyof TemplateValues] : `the section “${part}”`
}
