import { z } from 'zod'
import { CaseDetails } from '../cases/details.ts'
import { endpoint } from '../endpoint.ts'
import { definition, eachTime } from '../freshness.ts'
import { idOf, PathId } from '../shapes.ts'
import { Rule, RuleEffects, RULES, RuleToCheck, RuleToSave } from './rule.ts'
import { LatestRun, RuleRunDetails, RunsPage, RunsQuery } from './runs.ts'
import { RuleToTest, TestRun } from './test-run.ts'

const ById = z.object({ id: PathId })

export const rules = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/rules',
    access: 'admin',
    fresh: definition('refresh:rule'),
    summary: 'The rules in the order in which they run; values of headers are masked',
    reply: z.array(Rule),
  }),
  save: endpoint({
    method: 'POST',
    // Support saves no rule that sends something. (D-125)
    support: 'limited',
    path: '/rules',
    access: 'admin',
    summary: `Creates a rule, or changes the one with that id; up to ${RULES}`,
    body: RuleToSave,
    reply: Rule,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/rules/{id}',
    access: 'admin',
    summary: 'Deletes a rule and cancels what it has in the queue',
    on: { id: 'rule' },
    params: ById,
  }),
  enable: endpoint({
    method: 'PUT',
    support: 'limited',
    path: '/rules/{id}/enabled',
    access: 'admin',
    summary: 'Switches a rule on or off; off cancels what it has in the queue',
    on: { id: 'rule' },
    params: ById,
    body: z.object({ enabled: z.boolean() }),
    reply: Rule,
  }),
  reorder: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/rules/order',
    access: 'admin',
    summary: 'Puts rules into this order, at the places that they have among all; answers the order of all',
    body: z.object({ ids: z.array(idOf('rule')).max(RULES) }),
    reply: z.array(z.int()),
  }),
  effects: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/rules/effects',
    access: 'admin',
    reads: true,
    summary: 'What a rule, which need not be saved, reads, writes, shows to whom and sets off',
    body: RuleToCheck,
    reply: RuleEffects,
  }),
  test: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/rules/test',
    access: 'admin',
    reads: true,
    summary: 'What a rule, which need not be saved, would do with a record; changes and sends nothing',
    body: RuleToTest,
    reply: TestRun,
  }),
  latest: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/rules/latest',
    access: 'admin',
    fresh: eachTime(),
    summary: 'The latest run of each rule, and how many there were today where the organization is',
    reply: z.array(LatestRun),
  }),
  runs: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/rules/runs',
    access: 'admin',
    fresh: eachTime(),
    summary: 'Runs of a rule, of the rules on a record, or of all, newest first, 50 a page',
    query: RunsQuery,
    reply: RunsPage,
  }),
  run: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/rules/runs/{id}',
    access: 'admin',
    fresh: eachTime(),
    summary: 'One run with its conditions, changes and what it has sent',
    on: { id: 'ruleRun' },
    params: z.object({ id: z.uuid('Use the id of a run.') }),
    reply: RuleRunDetails,
  }),
}

export const manualActions = {
  run: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/cases/action/{caseId}/{actionId}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'Runs a rule with the trigger Manual on a record; `actions` of a record lists those that can be run',
    changesState: true,
    on: { caseId: 'case:edit', actionId: 'rule' },
    params: z.object({ caseId: PathId, actionId: PathId }),
    reply: CaseDetails,
  }),
}
