import { z } from 'zod'
import { DataSourceToSave } from '../../data-sources/sources.ts'
import { DATA_SOURCES, FIELDS_PER_DEFINITION } from '../../limits.ts'
import { Key, Keys, OWN_KEY } from '../parts.ts'

export const FileDataSources = z
  .array(
    z.strictObject({
      ...OWN_KEY,
      title: DataSourceToSave.shape.title,
      definition: Key,
      extraFields: z.array(Key).max(FIELDS_PER_DEFINITION),
      editTeams: Keys,
    }),
  )
  .max(DATA_SOURCES)
