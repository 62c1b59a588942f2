import type { Tx } from '../../db/open.ts'
import { createField } from '../../domains/fields/create-field.ts'
import { createTemplate, type NewTemplateField } from '../../domains/templates/create-template.ts'
import type { CsvRow } from '../csv.ts'
import { idsByTitle, pick, type DemoTenant } from '../create-demo-tenant.ts'
import { sourceFields, workFields } from './city-fields.ts'

interface Kind {
  category: string
  /** How grave a request of this kind is, for want of such a column in the data. */
  severity: 'Low' | 'Medium' | 'High'
  section: string
  fields: string[]
  /** Only this team edits its records. */
  onlyTeam?: string
  /** Only this team changes closed records. */
  closedTeam?: string
}

const COLLECTION = 'Collection'
const STREETS = 'Streets'
const ADVICE = 'Advice and utilities'

/** One template for each kind of request in the data, under the same title. */
const KINDS: Record<string, Kind> = {
  'Bulky Items': {
    category: COLLECTION,
    severity: 'Low',
    section: 'Items',
    fields: ['service-in', 'items', 'number-of-items'],
  },
  'Metal/Household Appliances': {
    category: COLLECTION,
    severity: 'Low',
    section: 'Appliances',
    fields: ['appliances', 'number-of-items', 'has-refrigerant'],
  },
  'Electronic Waste': {
    category: COLLECTION,
    severity: 'Low',
    section: 'Devices',
    fields: ['devices', 'number-of-items'],
  },
  'Illegal Dumping Pickup': {
    category: COLLECTION,
    severity: 'Medium',
    section: 'Waste',
    fields: [
      'docket',
      'inspector',
      'waste-kinds',
      'volume',
      'estimated-cost',
      'cost-per-yard',
      'pickup-time',
      'evidence-found',
      'recording',
      'findings',
      'dump-area',
      'access-route',
      'time-with-bureau',
      'badge',
    ],
  },
  'Dead Animal Removal': { category: COLLECTION, severity: 'High', section: 'Animal', fields: ['animal'] },
  'Graffiti Removal': {
    category: STREETS,
    severity: 'Medium',
    section: 'Graffiti',
    fields: ['surfaces', 'surface-area', 'estimated-cost'],
    closedTeam: 'Community Beautification',
  },
  'Homeless Encampment': {
    category: STREETS,
    severity: 'High',
    section: 'Outreach',
    fields: ['people-present', 'outreach-visit', 'outreach-contact'],
  },
  'Single Streetlight Issue': {
    category: STREETS,
    severity: 'Medium',
    section: 'Lights',
    fields: ['pole-number', 'repair-due', 'related', 'vehicles', 'materials', 'cost-of-materials'],
  },
  'Multiple Streetlight Issue': {
    category: STREETS,
    severity: 'High',
    section: 'Lights',
    fields: [
      'pole-number',
      'lamps-out',
      'repair-due',
      'estimated-cost',
      'related',
      'vehicles',
      'materials',
      'cost-of-materials',
    ],
    onlyTeam: 'Street Lighting',
  },
  'Report Water Waste': {
    category: ADVICE,
    severity: 'Medium',
    section: 'Water',
    fields: ['water-waste'],
  },
  Other: { category: ADVICE, severity: 'Low', section: 'Subject', fields: ['subject'] },
  Feedback: { category: ADVICE, severity: 'Low', section: 'Subject', fields: ['subject'] },
}

const inSection = (section: string, ids: readonly string[]): NewTemplateField[] => ids.map((id) => ({ id, section }))

const REQUEST = ['request-number', 'reported-at', 'requested-via', 'mobile-os', 'anonymous']
const PLACE = ['address', 'zip-code', 'location', 'address-verified', 'police-precinct', 'planning-area']
const WORK = ['service-date', 'bureau', 'yard', 'crew-notes', 'office-note']

/** What schedules fill in, where a kind has it. */
const SCHEDULED = ['address', 'bureau', 'crew-notes', 'estimated-cost', 'subject', 'service-date']

/** The city's templates. Returns their ids by title. */
export async function createCityTemplates(
  tx: Tx,
  city: DemoTenant,
  requests: readonly CsvRow[],
): Promise<Map<string, number>> {
  for (const field of [...sourceFields(requests), ...workFields(city.teams)]) await createField(tx, city.id, field)
  const categories = idsByTitle(
    await tx
      .insertInto('categories')
      .values([COLLECTION, STREETS, ADVICE].map((title, position) => ({ tenant_id: city.id, title, position })))
      .returning(['id', 'title'])
      .execute(),
  )
  const templates = new Map<string, number>()
  for (const [index, [title, kind]] of Object.entries(KINDS).entries()) {
    const all = [...REQUEST, ...PLACE, ...kind.fields, ...WORK]
    const only = kind.onlyTeam ? [pick(city.teams, kind.onlyTeam)] : []
    const id = await createTemplate(tx, city.id, {
      title,
      position: index + 1,
      categoryId: pick(categories, kind.category),
      severityId: pick(city.severities, kind.severity),
      permissions: { record: { edit: only }, case: { edit: only } },
      editClosedPermissions: kind.closedTeam ? [pick(city.teams, kind.closedTeam)] : [],
      schedule: {
        schedulingAvailable: true,
        schedulingPermissions: [],
        schedulingFields: SCHEDULED.filter((id) => all.includes(id)),
        defaultValues: {},
      },
      sectionDetails: {
        Request: { description: 'As the city took it in', collapsed: false, hideWhenEmpty: false },
        Work: { description: 'Filled in by the crews', collapsed: false, hideWhenEmpty: false },
      },
      fields: [
        ...inSection('Request', REQUEST),
        ...inSection('Place', PLACE),
        ...inSection(kind.section, kind.fields),
        ...inSection('Work', WORK),
      ],
    })
    templates.set(title, id)
  }
  return templates
}
