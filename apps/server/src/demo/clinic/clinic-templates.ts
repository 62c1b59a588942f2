import type { Tx } from '../../db/open.ts'
import { createField, type NewField } from '../../domains/fields/create-field.ts'
import { createTemplate, type NewTemplate } from '../../domains/templates/create-template.ts'
import { pick, type DemoTenant } from '../create-demo-tenant.ts'

const FIELDS = (clinic: DemoTenant): NewField[] => [
  { id: 'happened-at', title: 'Happened at', dataType: 'date-time' },
  { id: 'what-happened', title: 'What happened', dataType: 'text-area' },
  { id: 'shift', title: 'Shift', dataType: 'list', choices: ['Early', 'Late', 'Night'] },
  {
    id: 'patient-reference',
    title: 'Patient reference',
    description: 'Seen by Patient Safety only',
    dataType: 'text',
    permissions: { view: [pick(clinic.teams, 'Patient Safety')] },
  },
  { id: 'family-informed', title: 'Family informed', dataType: 'checkbox' },
  { id: 'injuries', title: 'Injuries', dataType: 'list-multiple', choices: ['Head', 'Hip', 'Wrist', 'Bruise', 'None'] },
  { id: 'medicine', title: 'Medicine', dataType: 'text' },
  {
    id: 'dose',
    title: 'Dose given',
    description: 'Milligrams',
    dataType: 'number',
    permissions: { edit: [pick(clinic.teams, 'Pharmacy')] },
  },
  { id: 'equipment', title: 'Equipment', dataType: 'text' },
  { id: 'repair-cost', title: 'Cost of repair', dataType: 'dollar' },
  { id: 'review-by', title: 'Review by', dataType: 'date' },
  { id: 'place', title: 'Place', dataType: 'map-marker', extensions: { markerColor: 'Green' } },
]

const CIRCUMSTANCES = ['what-happened', 'happened-at', 'shift'].map((id) => ({ id, section: 'Circumstances' }))
const FOLLOW_UP = { id: 'review-by', section: 'Follow-up' }
const patient = (ids: string[]) => ids.map((id) => ({ id, section: 'Patient' }))

const TEMPLATES: Omit<NewTemplate, 'caseNumberPrefix' | 'position'>[] = [
  {
    title: 'Fall',
    fields: [...CIRCUMSTANCES, ...patient(['patient-reference', 'injuries', 'family-informed']), FOLLOW_UP],
  },
  {
    title: 'Medication Error',
    fields: [...CIRCUMSTANCES, ...patient(['patient-reference', 'medicine', 'dose', 'family-informed']), FOLLOW_UP],
  },
  {
    title: 'Equipment Fault',
    titleTemplate: '{Equipment} out of order',
    fields: [
      ...CIRCUMSTANCES,
      { id: 'equipment', section: 'Equipment', requiredRecord: true },
      { id: 'repair-cost', section: 'Equipment' },
    ],
  },
  { title: 'Near Miss', fields: [...CIRCUMSTANCES, FOLLOW_UP] },
  { title: 'Grounds and Visitors', fields: [...CIRCUMSTANCES, { id: 'place', section: 'Place' }] },
]

/** The clinic's templates. Returns their ids by title. */
export async function createClinicTemplates(tx: Tx, clinic: DemoTenant): Promise<Map<string, number>> {
  for (const field of FIELDS(clinic)) await createField(tx, clinic.id, field)
  const templates = new Map<string, number>()
  for (const [index, template] of TEMPLATES.entries()) {
    const id = await createTemplate(tx, clinic.id, { ...template, position: index + 1, caseNumberPrefix: 'HC-' })
    templates.set(template.title, id)
  }
  return templates
}

const WARDS = {
  'North Wing': ['Surgery', 'Maternity', 'Children'],
  'South Wing': ['Internal Medicine', 'Geriatrics', 'Emergency'],
  Grounds: ['Car park', 'Garden'],
}

/** The clinic's wings with their wards. Returns the areas' ids by title. */
export async function createClinicAreas(tx: Tx, clinic: DemoTenant): Promise<Map<string, number>> {
  const areas = new Map<string, number>()
  const add = async (area: { title: string; parent_id: number | null; position: number }) => {
    const row = { tenant_id: clinic.id, ...area }
    areas.set(area.title, (await tx.insertInto('areas').values(row).returning('id').executeTakeFirstOrThrow()).id)
  }
  for (const [position, [wing, wards]] of Object.entries(WARDS).entries()) {
    await add({ title: wing, parent_id: null, position })
    for (const [index, ward] of wards.entries())
      await add({ title: ward, parent_id: pick(areas, wing), position: index })
  }
  return areas
}
