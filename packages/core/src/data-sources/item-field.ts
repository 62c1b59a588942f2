import type { DefinitionField } from '@dossier/contract/data-sources/definitions'
import type { FieldDefinition } from '@dossier/contract/fields'

/** A value of an item as the field that its editor and its display know. */
export const itemField = ({
  id,
  title,
  dataType,
}: Pick<DefinitionField, 'id' | 'title' | 'dataType'>): FieldDefinition => ({
  id,
  title,
  description: '',
  dataType,
  dataSourceId: null,
  displayReadOnly: false,
  permissions: { view: [], edit: [], adminOnly: false },
  columnValues: [],
  extensions: {},
})
