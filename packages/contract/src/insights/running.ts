import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EXPORT_FORMATS, EXPORT_TYPES, FRAMED_TYPE } from '../exports.ts'
import { PathId, PathIdOrZero } from '../shapes.ts'
import { TableId } from '../views.ts'
import { ColumnKey } from './calculations.ts'
import { HexagonsBody, HexagonsQuery, InHexagon, InsightHexagons } from './hexagons.ts'
import {
  CalculatedBody,
  CalculatedTableBody,
  CasesBody,
  InsightCases,
  InsightTable,
  RunBody,
  RunQuery,
  RunResult,
  TableBody,
  TopValue,
  TopValueKey,
} from './run.ts'

const ById = z.object({ id: PathId })

/** The same question as a run. */
export const InsightExport = RunBody.extend({
  format: z.enum(EXPORT_FORMATS, 'Choose csv or xlsx.'),
  /** The records with their columns, or the rows of the calculation table. */
  content: z.enum(['records', 'calculations'], 'Choose records or calculations.').default('records'),
  /** One group alone. */
  tableId: TableId.optional(),
  /** Decides how a CSV file writes numbers. */
  locale: z.string().max(64).default('en-US'),
  /** With progress between the parts of the file, and a sentence in place of the rest if it breaks off. */
  framed: z.boolean().default(false),
})

export const insightRuns = {
  run: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/insights/{id}',
    access: 'signedIn',
    reads: true,
    isLong: true,
    summary: 'Runs an insight: its groups with their numbers and the first records of each',
    on: { id: 'insight' },
    params: ById,
    query: RunQuery,
    body: RunBody,
    reply: RunResult,
  }),
  tableData: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/insights/tableData/{id}',
    access: 'signedIn',
    reads: true,
    isLong: true,
    summary: 'One page of the records of one group',
    on: { id: 'insight' },
    params: ById,
    query: RunQuery,
    body: TableBody,
    reply: InsightTable,
  }),
  topValue: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/insights/topValue/{id}',
    access: 'signedIn',
    reads: true,
    isLong: true,
    summary: 'The first group by a calculation, with its numbers',
    on: { id: 'insight' },
    params: ById,
    query: RunQuery.extend({
      orderBy: TopValueKey,
    }),
    body: RunBody,
    reply: TopValue,
  }),
  calculated: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/insights/calculated',
    access: 'signedIn',
    reads: true,
    isLong: true,
    summary: 'Runs an insight that is not saved',
    query: RunQuery,
    body: CalculatedBody,
    reply: RunResult,
  }),
  calculatedTableData: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/insights/calculatedTableData/{id}',
    access: 'signedIn',
    reads: true,
    isLong: true,
    summary: 'One page of the records of one group of an insight that is not saved',
    on: { id: 'word' },
    params: z.object({ id: z.string().max(100) }),
    query: RunQuery,
    body: CalculatedTableBody,
    reply: InsightTable,
  }),
  markAsCacheExpired: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/insights/markAsCacheExpired/{id}',
    access: 'signedIn',
    reads: true,
    summary: 'Forgets what was calculated for an insight, after a record was edited in it',
    on: { id: 'insight' },
    params: ById,
  }),
  cases: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/insights/cases/{id}',
    access: 'signedIn',
    reads: true,
    isLong: true,
    summary: 'The records behind a number of an insight; 0 and the definition for one that is not saved',
    on: { id: 'insight' },
    params: z.object({ id: PathIdOrZero }),
    query: RunQuery,
    body: CasesBody.extend({
      /** Columns of the records; those of the insight if omitted. */
      columns: z.array(ColumnKey).max(100).optional(),
      /** Only those in a hexagon of the heat map. */
      hexagon: InHexagon.optional(),
    }),
    reply: InsightCases,
  }),
  hexagons: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/insights/hexagons/{id}',
    access: 'signedIn',
    reads: true,
    isLong: true,
    summary: 'How many records of an insight are where on a map; 0 and the definition for one that is not saved',
    on: { id: 'insight' },
    params: z.object({ id: PathIdOrZero }),
    query: HexagonsQuery,
    body: HexagonsBody,
    reply: InsightHexagons,
  }),
  export: endpoint({
    method: 'POST',
    // It exports everything that somebody may see. (D-125)
    support: 'refused',
    path: '/insights/export/{id}',
    access: 'signedIn',
    summary: 'The records or the numbers of an insight as a file',
    on: { id: 'insight' },
    params: ById,
    query: z.object({ timeZone: z.string().max(64).default('UTC') }),
    body: InsightExport,
    rate: { max: 30, minutes: 1 },
    file: [EXPORT_TYPES.csv, EXPORT_TYPES.xlsx, FRAMED_TYPE],
  }),
}
