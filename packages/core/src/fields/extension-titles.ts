import type { FieldExtensions } from '@dossier/contract/fields'

/** What people call the settings of data types. */
export const EXTENSION_TITLES: Record<keyof FieldExtensions, string> = {
  precision: 'Decimals',
  allowRichText: 'Formats such as bold, lists and links',
  allowAddingToDataSource: 'People can add items while they choose',
  markerColor: 'Color on the map',
}
