import {
  changeSection,
  fieldsIn,
  freeTitle,
  newSection,
  placeField,
  placeFields,
  placeSection,
  removeSection,
  stepField,
  type DesignField,
  type DesignSection,
  type FormDesign,
} from '@dossier/core/templates/design'
import { countOf } from '@dossier/core/text/plural'
import { Plus, Undo2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { newId } from '../../../lib/new-id.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/FieldError.tsx'
import { FieldBox } from './FieldBox.tsx'
import { FieldSettings } from './FieldSettings.tsx'
import { SectionBox } from './SectionBox.tsx'
import type { DesignerParts } from './TemplateDesigner.tsx'
import { UnusedFields } from './UnusedFields.tsx'
import { useDesign, type DesignEditor } from './use-design.ts'
import { useFormDrag } from './use-form-drag.ts'

/** The fields that are not used yet, and the form with its sections. */
export function FormTab(parts: DesignerParts) {
  const { form, definitions } = parts
  const { design } = form.values
  const { change } = form
  const editor = useDesign({ design, round: form.round, onChange: (next) => change({ design: next }) })
  const { edit, undo } = editor
  const drag = useFormDrag(editor)
  const [open, setOpen] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const returnTo = useReturn(list, design)
  const titleOf = useCallback((id: string) => definitions.get(id)?.title ?? id, [definitions])
  const used = useMemo(() => new Set(design.fields.map(({ id }) => id)), [design.fields])
  const toggle = useCallback((id: string) => setOpen((before) => (before === id ? undefined : id)), [])

  const { step, add, place } = usePlacing({ editor, titleOf, open, returnTo })
  const addSection = () => {
    const id = newId()
    edit((before) => ({ ...before, sections: [...before.sections, newSection(id, freeTitle(before))] }))
    setOpen(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key === 'z' && !event.shiftKey
    if (!isUndo || (event.target as Element).closest('input, textarea, [contenteditable]')) return
    event.preventDefault()
    event.stopPropagation()
    undo()
  }
  return (
    <div className="design" onKeyDown={onKeyDown}>
      <UnusedFields
        used={used}
        sections={design.sections}
        section={openSection(design, open)}
        onAdd={add}
        onPlace={place}
        onGrip={drag.start}
      />
      <div ref={list} className="design-form" data-input="design">
        <FieldError id="design-fault" text={form.faultAt('design')} />
        {design.sections.map((section, at) => (
          <SectionBox
            key={section.id}
            section={section}
            isOpen={open === section.id}
            isDragged={drag.dragged === section.id}
            isFirst={at === 0}
            isLast={at === design.sections.length - 1}
            onToggle={toggle}
            onGrip={drag.start}
            onChange={(part) => edit((before) => changeSection(before, section.id, part))}
            onMove={(by) => {
              returnTo(section.id)
              edit(
                (before) => placeSection(before, section.id, at + by),
                (next) => sectionText(next, section),
              )
            }}
            onRemove={() => edit((before) => removeSection(before, section.id))}
          >
            {fieldsIn(design, section.id).map((field) => (
              <FieldBox
                key={field.id}
                field={field}
                definition={definitions.get(field.id)}
                hasDefault={hasValue(form.values.defaults[field.id])}
                isOpen={open === field.id}
                isDragged={drag.dragged === field.id}
                onToggle={toggle}
                onStep={step}
                onGrip={drag.start}
              >
                {open === field.id && <FieldSettings {...parts} field={field} editor={editor} onStep={step} />}
              </FieldBox>
            ))}
          </SectionBox>
        ))}
        <div className="design-foot">
          <Button variant="outline" onPress={addSection}>
            <Plus size={14} aria-hidden />
            Add Section
          </Button>
          <Button variant="outline" onPress={undo} isDisabled={!editor.canUndo}>
            <Undo2 size={14} aria-hidden />
            Undo
          </Button>
        </div>
        <p className="vh" role="status">
          {editor.said}
        </p>
      </div>
    </div>
  )
}

interface Placing {
  editor: DesignEditor
  titleOf: (id: string) => string
  open: string | undefined
  returnTo: (id: string) => void
}

/** How fields get to their places; each is one step that can be taken back. */
function usePlacing({ editor: { edit }, titleOf, open, returnTo }: Placing) {
  const step = useCallback(
    (id: string, by: -1 | 1) => {
      returnTo(id)
      edit(
        (before) => stepField(before, id, by),
        (next) => placeText(next, id, titleOf(id)),
      )
    },
    [edit, titleOf, returnTo],
  )
  const add = useCallback(
    (id: string) =>
      edit(
        (before) => placeField(before, id, { section: openSection(before, open), before: null }),
        (next) => placeText(next, id, titleOf(id)),
      ),
    [edit, titleOf, open],
  )
  const place = useCallback(
    (ids: readonly string[], section: string) => {
      returnTo(ids[0]!)
      edit(
        (before) => placeFields(before, ids, { section, before: null }),
        ({ sections }) =>
          `${countOf(ids.length, 'field')} placed in ${sections.find(({ id }) => id === section)?.title ?? ''}.`,
      )
    },
    [edit, returnTo],
  )
  return { step, add, place }
}

/** The section in which somebody works: the open one, or that of the open field, or the last. */
const openSection = ({ sections, fields }: FormDesign, open: string | undefined): string => {
  const target = fields.find((one) => one.id === open)?.section ?? open
  return (sections.find((one) => one.id === target) ?? sections.at(-1))?.id ?? ''
}

const hasValue = (value: unknown) => value !== undefined && value !== null && value !== '' && value !== false

/** Said after a field moved. */
function placeText(design: FormDesign, id: string, title: string): string {
  const field: DesignField | undefined = design.fields.find((one) => one.id === id)
  if (!field) return ''
  const siblings = fieldsIn(design, field.section)
  const section = design.sections.find((one) => one.id === field.section)
  return `${title}: place ${siblings.indexOf(field) + 1} of ${siblings.length} in ${section?.title ?? ''}.`
}

const sectionText = ({ sections }: FormDesign, { id, title }: DesignSection): string =>
  `${title}: section ${sections.findIndex((one) => one.id === id) + 1} of ${sections.length}.`

/** A row that moves to another section is another element, so the focus goes to it afterwards. */
function useReturn(list: RefObject<HTMLElement | null>, design: FormDesign) {
  const target = useRef<string>(undefined)
  useEffect(() => {
    if (target.current === undefined) return
    const button = list.current?.querySelector<HTMLElement>(`[data-toggle="${CSS.escape(target.current)}"]`)
    target.current = undefined
    if (!button || list.current?.querySelector('.design-settings')?.contains(document.activeElement)) return
    button.focus()
    button.scrollIntoView?.({ block: 'nearest' })
  }, [design, list])
  return useCallback((id: string) => void (target.current = id), [])
}
