import { z } from 'zod'
import { AuditChange, AuditEntry, AuditKind } from '../audit-log.ts'
import { endpoint } from '../endpoint.ts'
import { eachTime } from '../freshness.ts'
import { Instant, MAX_INT, PageNumber, Paged, PathId } from '../shapes.ts'
import { NamedKind, Usage } from '../usage.ts'
import { ConfigurationFile } from './file.ts'

/** Bytes of an imported file. */
export const CONFIGURATION_BYTES = 8 * 1024 * 1024
/** Things that one import adds and changes: their administrators wait for one another that long. (ADR 197) */
export const CONFIGURED_AT_ONCE = 300
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

export const NamedThing = z.object({ kind: AuditKind, name: z.string() })
export type NamedThing = z.infer<typeof NamedThing>

export const VERSIONS_PAGE_SIZE = 20
/** Things of one version that are named; all are counted. */
export const VERSION_NAMES = 10

/** A state that the configuration has had, and what it changed of the one before. */
export const ConfigurationVersion = z.object({
  /** From 1, which is the configuration before the first change. */
  version: z.int(),
  savedAt: Instant,
  by: AuditEntry.shape.by,
  changed: z.int(),
  named: z.array(NamedThing),
  /** The version that was made the present one again. */
  rolledBackTo: z.int().nullable(),
})
export type ConfigurationVersion = z.infer<typeof ConfigurationVersion>

const VersionNumber = z.int().min(1).max(MAX_INT)

export const Comparison = z.object({
  /** Names the stored configuration that was compared. */
  base: z.string(),
  /** Each thing that would change. */
  things: z.array(ComparedThing),
  /** How many things are as they are stored already. */
  same: z.int(),
  /** What the tenant has and the file does not: it stays. */
  others: z.object({ named: z.array(NamedThing), total: z.int() }),
  /** Of an import: what the file leaves out of its things, because it means nothing here. */
  leftOut: z.array(z.string()),
})
export type Comparison = z.infer<typeof Comparison>

export const configuration = {
  namedBy: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/configuration/namedBy/{kind}/{id}',
    access: 'admin',
    fresh: eachTime(),
    summary: 'What names a thing of the configuration, and needs attention once it is deleted',
    on: { kind: 'word', id: 'named' },
    params: z.object({ kind: NamedKind, id: PathId }),
    reply: Usage,
  }),
  export: endpoint({
    method: 'GET',
    // It could export everything. (D-125)
    support: 'refused',
    path: '/configuration/export',
    access: 'admin',
    fresh: eachTime(),
    summary:
      'What is set up for everybody, from names of teams to dashboards, as a JSON file without secrets and people',
    rate: { max: 30, minutes: 1 },
    file: ['application/json'],
  }),
  compare: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/configuration/comparison',
    access: 'admin',
    alone: true,
    summary: 'What an import of this file would change; changes nothing',
    body: ConfigurationFile,
    bodyLimit: CONFIGURATION_BYTES,
    rate: { max: 30, minutes: 1 },
    reply: Comparison,
  }),
  import: endpoint({
    method: 'POST',
    support: 'limited',
    path: '/configuration/import',
    access: 'admin',
    alone: true,
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
  versions: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/configuration/versions',
    access: 'admin',
    fresh: eachTime(),
    summary: 'Every state that the configuration has had, newest first, 20 a page',
    query: z.object({ pageNumber: PageNumber }),
    reply: Paged(ConfigurationVersion),
  }),
  compareVersion: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/configuration/versions/comparison',
    access: 'admin',
    alone: true,
    summary: 'What rolling back to a version would change; changes nothing',
    body: z.object({ version: VersionNumber }),
    rate: { max: 30, minutes: 1 },
    reply: Comparison,
  }),
  rollBack: endpoint({
    method: 'POST',
    support: 'limited',
    path: '/configuration/versions/rollBack',
    access: 'admin',
    alone: true,
    summary:
      'Makes the configuration of a version the current one, as a new version; what is in use is left, as teams and dashboards are',
    body: z.object({ version: VersionNumber, base: z.string().max(64).optional() }),
    rate: { max: 30, minutes: 1 },
    reply: Comparison,
  }),
}
