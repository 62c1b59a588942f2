import type { NewField } from '../../domains/fields/create-field.ts'
import type { CsvRow } from '../csv.ts'
import { BUREAUS } from './create-city-tenant.ts'
import { valuesOf } from './requests.ts'

/** Fields that the city's data fills. Lists offer exactly the values that occur. */
export const sourceFields = (requests: readonly CsvRow[]): NewField[] => [
  { id: 'request-number', title: 'Service request number', dataType: 'text', displayReadOnly: true },
  { id: 'reported-at', title: 'Reported at', dataType: 'date-time' },
  { id: 'requested-via', title: 'Requested via', dataType: 'list', choices: valuesOf(requests, 'RequestSource') },
  { id: 'mobile-os', title: 'Mobile OS', dataType: 'list', choices: valuesOf(requests, 'MobileOS') },
  { id: 'anonymous', title: 'Anonymous', dataType: 'checkbox' },
  { id: 'location', title: 'Location', dataType: 'map-marker', extensions: { markerColor: 'Red' } },
  { id: 'address', title: 'Address', dataType: 'text' },
  { id: 'zip-code', title: 'ZIP code', dataType: 'text' },
  { id: 'address-verified', title: 'Address verified', dataType: 'checkbox' },
  { id: 'police-precinct', title: 'Police precinct', dataType: 'list', choices: valuesOf(requests, 'PolicePrecinct') },
  { id: 'planning-area', title: 'Area planning commission', dataType: 'list', choices: valuesOf(requests, 'APC') },
  { id: 'bureau', title: 'Responsible bureau', dataType: 'list', choices: Object.values(BUREAUS) },
  {
    id: 'yard',
    title: 'Yard',
    description: "The crew's yard, as the city abbreviates it",
    dataType: 'list',
    choices: valuesOf(requests, 'AssignTo'),
  },
  { id: 'service-date', title: 'Service date', dataType: 'date' },
]

/** Fields that crews fill in while they work: empty in most records, because the city's data does not contain them. */
export const workFields = (teams: ReadonlyMap<string, number>): NewField[] => [
  { id: 'crew-notes', title: 'Crew notes', dataType: 'text-area' },
  {
    id: 'office-note',
    title: 'Note of the office',
    description: 'Seen by administrators only',
    dataType: 'text-area',
    permissions: { adminOnly: true },
  },
  {
    id: 'items',
    title: 'Items',
    dataType: 'list-multiple',
    choices: ['Mattress', 'Sofa', 'Table', 'Chair', 'Wardrobe', 'Carpet', 'Toys', 'Garden furniture'],
  },
  {
    id: 'appliances',
    title: 'Appliances',
    dataType: 'list-multiple',
    choices: [
      'Refrigerator',
      'Washing machine',
      'Dryer',
      'Stove',
      'Water heater',
      'Air conditioner',
      'Metal bed frame',
    ],
  },
  {
    id: 'devices',
    title: 'Devices',
    dataType: 'list-multiple',
    choices: ['Television', 'Monitor', 'Computer', 'Printer', 'Stereo', 'Telephone'],
  },
  { id: 'number-of-items', title: 'Number of items', dataType: 'number', extensions: { precision: 0 } },
  { id: 'has-refrigerant', title: 'Contains refrigerant', dataType: 'checkbox' },
  {
    id: 'surfaces',
    title: 'Surfaces',
    dataType: 'list-multiple',
    choices: ['Wall', 'Fence', 'Sign', 'Pavement', 'Pole', 'Utility box', 'Bus bench'],
  },
  {
    id: 'surface-area',
    title: 'Area to clean',
    description: 'Square feet',
    dataType: 'number',
    extensions: { precision: 1 },
  },
  {
    id: 'inspector',
    title: 'Inspector',
    description: 'Visits the place',
    dataType: 'user-role',
    extensions: { allowTimeTracking: true, allowExternalUsers: true },
  },
  { id: 'estimated-cost', title: 'Estimated cost', dataType: 'dollar' },
  {
    id: 'waste-kinds',
    title: 'Kinds of waste',
    dataType: 'list-multiple',
    choices: ['Household', 'Construction', 'Tyres', 'Green waste', 'Paint or chemicals', 'Furniture'],
  },
  { id: 'volume', title: 'Volume', description: 'Cubic yards', dataType: 'number', extensions: { precision: 2 } },
  { id: 'findings', title: 'Findings', dataType: 'text-area', extensions: { allowRichText: true } },
  { id: 'dump-area', title: 'Dump area', dataType: 'map-region', extensions: { markerColor: 'Orange' } },
  { id: 'access-route', title: 'Access route', dataType: 'map-path', extensions: { markerColor: 'Green' } },
  { id: 'docket', title: 'Docket', description: 'For the driver', dataType: 'case-number' },
  { id: 'pickup-time', title: 'Pickup time', dataType: 'time' },
  { id: 'recording', title: 'Recording', description: 'On the page of the camera', dataType: 'external-link' },
  { id: 'evidence-found', title: 'Evidence of the owner found', dataType: 'checkbox' },
  { id: 'animal', title: 'Animal', dataType: 'list', choices: ['Cat', 'Dog', 'Opossum', 'Raccoon', 'Bird', 'Other'] },
  { id: 'pole-number', title: 'Pole number', dataType: 'text' },
  { id: 'lamps-out', title: 'Lamps out', dataType: 'number', extensions: { precision: 0 } },
  { id: 'repair-due', title: 'Repair due', dataType: 'date' },
  { id: 'people-present', title: 'People present', dataType: 'number', extensions: { precision: 0 } },
  { id: 'outreach-visit', title: 'Outreach visit', dataType: 'date-time' },
  {
    id: 'outreach-contact',
    title: 'Outreach contact',
    description: 'Seen by Homeless Outreach only',
    dataType: 'text',
    permissions: { view: [teams.get('Homeless Outreach')!] },
  },
  {
    id: 'water-waste',
    title: 'Kind of waste of water',
    dataType: 'list',
    choices: ['Broken sprinkler', 'Hosing down a pavement', 'Leaking pipe', 'Watering on a forbidden day'],
  },
  { id: 'subject', title: 'Subject', dataType: 'text' },
]
