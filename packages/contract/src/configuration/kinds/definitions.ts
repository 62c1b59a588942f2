import { z } from 'zod'
import { DefinitionFieldToSave, DefinitionToSave } from '../../data-sources/definitions.ts'
import { DATA_DEFINITIONS, FIELDS_PER_DEFINITION } from '../../limits.ts'
import { OWN_KEY } from '../parts.ts'

const DefinitionField = z.strictObject({
  ...OWN_KEY,
  title: DefinitionFieldToSave.shape.title,
  dataType: DefinitionFieldToSave.shape.dataType,
  required: z.boolean(),
  includeInTable: z.boolean(),
  section: DefinitionFieldToSave.shape.section,
})

export const FileDefinitions = z
  .array(
    z.strictObject({
      ...OWN_KEY,
      title: DefinitionToSave.shape.title,
      fields: z.array(DefinitionField).max(FIELDS_PER_DEFINITION),
    }),
  )
  .max(DATA_DEFINITIONS)
