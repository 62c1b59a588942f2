import { isOffered } from '@dossier/core/fields/is-offered'
import type { CatalogueTemplate, CatalogueTemplateField } from './catalogue.ts'

/** The fields that the form of a template would have if they were not archived. What is made from them goes on. (D-145) */
export const archivedIn = ({ placedFields, hiddenFields }: CatalogueTemplate): CatalogueTemplateField[] =>
  placedFields.filter(({ field }) => !isOffered(field) && !hiddenFields.includes(field.id))
