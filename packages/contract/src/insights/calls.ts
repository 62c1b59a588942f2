import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { briefly, eachTime } from '../freshness.ts'
import { PathBoolean, PathId } from '../shapes.ts'
import { Usage } from '../usage.ts'
import { Insight, INSIGHTS, InsightSummary, InsightToSave } from './definition.ts'

export const insights = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/insights',
    access: 'signedIn',
    fresh: briefly('refresh:insight'),
    summary: 'The insights that the caller may see, by folder and title',
    reply: z.array(InsightSummary),
  }),
  get: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/insights/{id}',
    access: 'signedIn',
    fresh: briefly('refresh:insight'),
    summary: 'An insight; with those calculations of others that it imports, if asked for',
    on: { id: 'insight' },
    params: z.object({ id: PathId }),
    query: z.object({ includeImportedCalculations: PathBoolean.default(false) }),
    reply: Insight,
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/insights/save',
    access: 'editData',
    summary: `Creates an insight, or changes the one with that id, which the caller has to see; up to ${INSIGHTS}`,
    body: InsightToSave,
    reply: Insight,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/insights/{id}',
    access: 'editData',
    summary: 'Deletes an insight; what uses it shows that it is gone',
    on: { id: 'insight' },
    params: z.object({ id: PathId }),
  }),
  usage: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/insights/usage/{id}',
    access: 'editData',
    fresh: eachTime(),
    summary: 'What uses an insight',
    on: { id: 'insight' },
    params: z.object({ id: PathId }),
    reply: Usage,
  }),
}
