import type { FieldExtensions } from '@dossier/contract/fields'

/** What people call the settings of data types. */
export const EXTENSION_TITLES: Record<keyof FieldExtensions, string> = {
  precision: 'Decimals',
  allowRichText: 'Formats such as bold, lists and links',
  allowAddingToDataSource: 'People can add items while they choose',
  listFilter: 'Only items that fit the value of',
  listFilterValueField: 'Value of the items that has to equal it',
  markerColor: 'Color on the map',
  hasSubroles: 'People have sub-roles',
  subroles: 'Sub-roles',
  isSingleUser: 'For one person only',
  allowExternalUsers: 'People from outside, by name and email',
  allowTimeTracking: 'Hours of each person',
  teams: 'Teams whose members can be added',
  calculationType: 'Calculation',
  expression: 'Formula',
  fields: 'Numbers',
  startField: 'From',
  endField: 'To',
  dateField: 'Date',
  addList: 'Added amounts',
  days: 'Added days',
  showTime: 'With the time of day',
  left: 'Left side',
  right: 'Right side',
}
