import type { FieldToPlace } from '@dossier/contract/template-parts'

/** A section of a form that is being designed. Its id stays while its title changes. */
export interface DesignSection {
  id: string
  title: string
  description: string
  collapsed: boolean
  hideWhenEmpty: boolean
}

/** A field of a form that is being designed; the order of the list is that of the form, section by section. */
export interface DesignField extends Pick<FieldToPlace, 'requiredRecord' | 'requiredCase' | 'permissions'> {
  id: string
  /** The id of its section. */
  section: string
  isHidden: boolean
}

/** The form of a template: at least one section, and every field in one of them. */
export interface FormDesign {
  sections: readonly DesignSection[]
  fields: readonly DesignField[]
}

export const newSection = (id: string, title: string): DesignSection => ({
  id,
  title,
  description: '',
  collapsed: false,
  hideWhenEmpty: false,
})

const newField = (id: string, section: string): DesignField => ({
  id,
  section,
  requiredRecord: false,
  requiredCase: false,
  permissions: null,
  isHidden: false,
})

export const fieldsIn = (design: FormDesign, section: string): DesignField[] =>
  design.fields.filter((one) => one.section === section)

/** The fields sorted by section, so that neighbors in the list are neighbors in the form. */
const sorted = ({ sections, fields }: FormDesign): FormDesign => ({
  sections,
  fields: sections.flatMap(({ id }) => fields.filter((one) => one.section === id)),
})

export interface Target {
  section: string
  /** The field that comes after it; null: last in the section. */
  before: string | null
}

/** Puts a field somewhere, from another place or as a new one of the form. */
export function placeField(design: FormDesign, id: string, { section, before }: Target): FormDesign {
  if (before === id || !design.sections.some((one) => one.id === section)) return design
  const field = { ...(design.fields.find((one) => one.id === id) ?? newField(id, section)), section }
  const others = design.fields.filter((one) => one.id !== id)
  const next = before === null ? -1 : others.findIndex((one) => one.id === before && one.section === section)
  const last = others.findLastIndex((one) => one.section === section) + 1
  return sorted({ ...design, fields: others.toSpliced(next < 0 ? last || others.length : next, 0, field) })
}

/** Puts several fields next to each other, in the given order. */
export function placeFields(design: FormDesign, ids: readonly string[], { section, before }: Target): FormDesign {
  const moved = new Set(ids)
  const siblings = fieldsIn(design, section)
  const from = siblings.findIndex((one) => one.id === before)
  const next = from < 0 ? undefined : siblings.slice(from).find((one) => !moved.has(one.id))
  return ids.reduce((now, id) => placeField(now, id, { section, before: next?.id ?? null }), design)
}

/** Moves a field by one place, at the end of a section to the next one. The same design if there is no such place. */
export function stepField(design: FormDesign, id: string, by: -1 | 1): FormDesign {
  const field = design.fields.find((one) => one.id === id)
  if (!field) return design
  const siblings = fieldsIn(design, field.section)
  const at = siblings.indexOf(field)
  const neighbor = siblings[at + by]
  if (neighbor)
    return placeField(design, id, {
      section: field.section,
      before: by < 0 ? neighbor.id : (siblings[at + 2]?.id ?? null),
    })
  const next = design.sections[design.sections.findIndex((one) => one.id === field.section) + by]
  if (!next) return design
  return placeField(design, id, {
    section: next.id,
    before: by < 0 ? null : (fieldsIn(design, next.id)[0]?.id ?? null),
  })
}

export const removeField = (design: FormDesign, id: string): FormDesign => ({
  ...design,
  fields: design.fields.filter((one) => one.id !== id),
})

export const changeField = (design: FormDesign, id: string, part: Partial<DesignField>): FormDesign => ({
  ...design,
  fields: design.fields.map((one) => (one.id === id ? { ...one, ...part } : one)),
})

export const changeSection = (design: FormDesign, id: string, part: Partial<DesignSection>): FormDesign => ({
  ...design,
  sections: design.sections.map((one) => (one.id === id ? { ...one, ...part } : one)),
})

/** Moves a section with all its fields to a place among the sections. */
export function placeSection(design: FormDesign, id: string, to: number): FormDesign {
  const from = design.sections.findIndex((one) => one.id === id)
  const section = design.sections[from]
  if (!section || to < 0 || to >= design.sections.length || to === from) return design
  return sorted({ ...design, sections: design.sections.toSpliced(from, 1).toSpliced(to, 0, section) })
}

/** A title that no section has: `Section 3`. */
export function freeTitle({ sections }: FormDesign): string {
  const taken = new Set(sections.map(({ title }) => title.trim().toLowerCase()))
  let number = sections.length + 1
  while (taken.has(`section ${number}`)) number += 1
  return `Section ${number}`
}

/** Removes a section; its fields go to the one before it, or after it. The last section stays. */
export function removeSection(design: FormDesign, id: string): FormDesign {
  const at = design.sections.findIndex((one) => one.id === id)
  const heir = design.sections[at - 1] ?? design.sections[at + 1]
  if (at < 0 || !heir) return design
  const fields = design.fields.map((one) => (one.section === id ? { ...one, section: heir.id } : one))
  return sorted({ sections: design.sections.toSpliced(at, 1), fields })
}

/** Fields whose section another administrator removed bring it back, as `earlier` had it. */
export function mended(design: FormDesign, earlier: readonly DesignSection[]): FormDesign {
  const there = new Set(design.sections.map(({ id }) => id))
  const missing = new Set(design.fields.map(({ section }) => section).filter((id) => !there.has(id)))
  const back = [...missing].map((id) => earlier.find((one) => one.id === id) ?? newSection(id, id))
  return sorted({ ...design, sections: [...design.sections, ...back] })
}
