import { canViewDerived } from '@dossier/core/access/derived'
import type { FieldRights } from '@dossier/core/access/fields'
import { optionsOf } from '@dossier/core/fields/options'
import { sameJson } from '@dossier/core/live/same-json'
import { viewRightsOf, type Catalogue, type CatalogueTemplate } from '../../../catalogue/catalogue.ts'
import { titleInputs } from '../../../records/read-rights.ts'

/** People who see the same. */
export interface Readers {
  isAdmin: boolean
  teams: readonly number[]
  people: number
}

type World = Pick<Catalogue, 'fields' | 'templates'>

interface Worlds {
  before: World
  after: World
}

export interface InvalidLine {
  template: CatalogueTemplate
  fieldId: string
  field: string
  /** The choices that go; none: the value is required. */
  choices: string[]
}

/** Where forms would refuse values that records have, or that they lack. */
export function invalidLines({ before, after }: Worlds): InvalidLine[] {
  return formsIn({ before, after }).flatMap(({ was, is }) =>
    [...is.fields.values()].flatMap((one) => {
      const { field } = one
      const earlier = was.fields.get(field.id)
      const isRequired =
        (one.requiredRecord && !earlier?.requiredRecord) || (one.requiredCase && !earlier?.requiredCase)
      const left = new Set(optionsOf(field).map(({ value }) => value))
      const gone = optionsOf(before.fields.get(field.id) ?? field).filter(({ value }) => !left.has(value))
      const line = { template: is, fieldId: field.id, field: field.title }
      return [
        ...(isRequired ? [{ ...line, choices: [] }] : []),
        ...(gone.length > 0 ? [{ ...line, choices: gone.map(({ value }) => value) }] : []),
      ]
    }),
  )
}

export interface SightLine {
  template: CatalogueTemplate
  /** null: the title. */
  fieldId: string | null
  field: string | null
  gain: number
  lose: number
}

/** Whose view of what would be another one, by the rule that the product itself asks. */
export function sightLines({ before, after }: Worlds, readers: readonly Readers[]): SightLine[] {
  return formsIn({ before, after }).flatMap(({ was, is }) => {
    const ids = new Set([...was.fields.keys(), ...is.fields.keys()])
    const fields = [...ids].map((id) => {
      const [earlier, now] = [was.fields.get(id), is.fields.get(id)]
      return {
        fieldId: id,
        field: (now ?? earlier)!.field.title,
        rights: [earlier && viewRightsOf(earlier), now && viewRightsOf(now)],
      }
    })
    const title = { fieldId: null, field: null, rights: [rightsOnTitle(was, before), rightsOnTitle(is, after)] }
    return [title, ...fields].flatMap(({ rights: [earlier, now], ...line }) => {
      const changes = countChanges(readers, earlier, now)
      return changes.gain + changes.lose > 0 ? [{ template: is, ...line, ...changes }] : []
    })
  })
}

/** Fields that a form would no longer have. */
export function removedFields(worlds: Worlds): { id: string; title: string }[] {
  const removed = new Map<string, string>()
  for (const { was, is } of formsIn(worlds))
    for (const [id, { field }] of was.fields) if (!is.fields.has(id)) removed.set(id, field.title)
  return [...removed].map(([id, title]) => ({ id, title }))
}

/** The forms that records can have had before. */
const formsIn = ({ before, after }: Worlds) =>
  [...after.templates.values()].flatMap((is) => {
    const was = before.templates.get(is.id)
    return was ? [{ was, is }] : []
  })

const rightsOnTitle = (template: CatalogueTemplate, world: World) =>
  titleInputs(template, world).map(({ rights }) => rights)

type Rights = readonly FieldRights[] | undefined

/** Without rights nobody sees it: it is not in the form. */
function countChanges(readers: readonly Readers[], before: Rights, after: Rights): { gain: number; lose: number } {
  if (sameJson(before, after)) return { gain: 0, lose: 0 }
  const sees = ({ isAdmin, teams }: Readers, rights: Rights) =>
    rights !== undefined && canViewDerived({ id: 0, isAdmin, editData: false, teams }, rights)
  const count = (is: (one: Readers) => boolean) => readers.filter(is).reduce((sum, { people }) => sum + people, 0)
  return {
    gain: count((one) => sees(one, after) && !sees(one, before)),
    lose: count((one) => sees(one, before) && !sees(one, after)),
  }
}
