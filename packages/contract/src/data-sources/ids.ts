import { z } from 'zod'

const RANDOM_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Random ids: they tell nothing of how much happens elsewhere. */
export const DataSourceId = z.string().regex(RANDOM_ID, 'Use the id of a data source.').meta({ ref: 'dataSource' })
export const DefinitionId = z.string().regex(RANDOM_ID, 'Use the id of a definition.').meta({ ref: 'dataDefinition' })
export const ItemId = z.string().regex(RANDOM_ID, 'Use the id of an item.').meta({ ref: 'dataItem' })
