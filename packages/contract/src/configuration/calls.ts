import { z } from 'zod'
import { AuditChange, AuditKind } from '../audit-log.ts'
import { endpoint } from '../endpoint.ts'
import { eachTime } from '../freshness.ts'
import { ConfigurationFile } from './file.ts'

/** Bytes of an imported file. */
export const CONFIGURATION_BYTES = 8 * 1024 * 1024
/** Things that one import adds and changes. */
export const CONFIGURED_AT_ONCE = 1000
/** Things that only the tenant has are named up to here; all are counted. */
export const OTHERS_NAMED = 100

/** What would become of one thing. */
export const ComparedThing = z.object({
  kind: AuditKind,
  name: z.string(),
  /** `left`: it was to be deleted and cannot be; `refused`: it cannot be saved. */
  what: z.enum(['created', 'changed', 'deleted', 'left', 'refused']),
  changes: z.array(AuditChange),
  /** Why it cannot be saved or deleted. */
  fault: z.string().nullable(),
})
export type ComparedThing = z.infer<typeof ComparedThing>

const NamedThing = z.object({ kind: AuditKind, name: z.string() })

export const Comparison = z.object({
  /** Names the stored configuration that was compared. */
  base: z.string(),
  /** Each thing that would change. */
  things: z.array(ComparedThing),
  /** How many things are as they are stored already. */
  same: z.int(),
  /** What the tenant has and the file does not: it stays. */
  others: z.object({ named: z.array(NamedThing), total: z.int() }),
})
export type Comparison = z.infer<typeof Comparison>

export const configuration = {
  export: endpoint({
    method: 'GET',
    // It could export everything. (D-125)
    support: 'refused',
    path: '/configuration/export',
    access: 'admin',
    fresh: eachTime(),
    summary: 'Templates, fields, categories, data sources, statuses, severities and team names as a JSON file',
    rate: { max: 30, minutes: 1 },
    file: ['application/json'],
  }),
  compare: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/configuration/comparison',
    access: 'admin',
    summary: 'What an import of this file would change; changes nothing',
    body: ConfigurationFile,
    bodyLimit: CONFIGURATION_BYTES,
    rate: { max: 30, minutes: 1 },
    reply: Comparison,
  }),
  import: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/configuration/import',
    access: 'admin',
    summary: 'Adds and changes what the file says, all of it or nothing; what only the tenant has stays',
    body: z.object({
      /** Of the comparison: when another configuration is stored by now, nothing is changed. Omitted, it is not asked. */
      base: z.string().max(64).optional(),
      file: ConfigurationFile,
    }),
    bodyLimit: CONFIGURATION_BYTES,
    rate: { max: 30, minutes: 1 },
    reply: Comparison,
  }),
}
