import type { z } from 'zod'
import { parse } from '../../../http/validation.ts'

/** What a form sends: files are held to its limits, which the functions behind it take for granted. */
export const asForm = <T extends z.ZodType>(schema: T, given: z.input<T>): z.output<T> => parse(schema, given)!
