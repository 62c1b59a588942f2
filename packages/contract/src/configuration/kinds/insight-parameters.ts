import { z } from 'zod'
import { DynamicParameterToSave, ParameterKey, PARAMETERS, ParameterType } from '../../insights/parameters.ts'
import { Key, OWN_KEY } from '../parts.ts'

const { name, defaultValue, dynamicValue, searchClauseParameters } = DynamicParameterToSave.shape

export const FileInsightParameters = z
  .array(
    z.strictObject({
      ...OWN_KEY,
      title: name,
      /** What addresses and filters call it. */
      parameter: ParameterKey,
      dataType: ParameterType,
      dataSource: Key.nullable(),
      defaultValue,
      dynamicValue,
      searchClauseParameters,
      /** The parameter that receives its value. */
      passValueTo: Key.nullable(),
    }),
  )
  .max(PARAMETERS)
  .default([])
