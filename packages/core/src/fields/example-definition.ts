import type { DataType, FieldDefinition } from '@dossier/contract/fields'

/** A definition for tests: named Site, with the choices North, South and East. */
export const exampleDefinition = (dataType: DataType, changes: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: 'f-1',
  title: 'Site',
  description: '',
  dataType,
  dataSourceId: null,
  displayReadOnly: false,
  permissions: { view: [], edit: [], adminOnly: false },
  columnValues: [
    { key: 11, value: 'north', label: 'North' },
    { key: 7, value: 'south', label: 'South' },
    { key: 30, value: 'east', label: 'East' },
  ],
  extensions: {},
  ...changes,
})

export const enUs = { locale: 'en-US', timeZone: 'UTC' }
